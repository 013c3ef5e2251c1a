import { agentCalls } from '@portal/api-client/agents'
import { serverCalls } from '@portal/api-client/servers'
import { dataOf, isDone, said, unknownID } from '../backend'
import { type BackendCheck, writingCheck } from '../backend-check'
import { notInvalid, notRefused } from '../refused'
import { needsCall } from '../requests'

const KEYS = 'no key at all is a state to live with'

export const agentWriteChecks: BackendCheck[] = [
  writingCheck('project-key', 'A key is created, listed, deleted, and then unknown', KEYS, async (backend) => {
    await needsCall(backend, agentCalls.keys, agentCalls.createKey, agentCalls.deleteKey)
    const created = await backend.ask(agentCalls.createKey)
    const { key } = dataOf(agentCalls.createKey, created)
    backend.secrets.add(key)
    const listed = async () => (await backend.data(agentCalls.keys, {}, true)).some((one) => one.key === key)
    const wrong = (await listed()) ? [] : ['GET /project-keys lacks the key that was created']
    const deleted = await backend.ask(agentCalls.deleteKey, { id: key })
    if (!isDone(deleted)) wrong.push(said(deleted))
    if (await listed()) wrong.push('GET /project-keys has the key that was deleted')
    return [...wrong, ...notRefused(await backend.ask(agentCalls.deleteKey, { id: key }), 404, 'entity.not_found')]
  }),

  writingCheck(
    'agent-notification',
    'No machine is 404, a silent one 409',
    '404 for none, 409 for a silent one',
    async (backend) => {
      await needsCall(backend, agentCalls.notify)
      const silent = (await backend.data(serverCalls.list)).find(({ agent }) => agent.status !== 'online')
      const unheard =
        silent && (await backend.ask(agentCalls.notify, { body: { serialNo: silent.serialNo, type: 'bios' } }))
      const none = await backend.ask(agentCalls.notify, { body: { serialNo: unknownID(), type: 'bios' } })
      const wrong = await backend.ask(agentCalls.notify, { body: { serialNo: unknownID(), type: 'check' } })
      return [
        ...(unheard ? notRefused(unheard, 409, 'agent.offline') : []),
        ...notRefused(none, 404, 'entity.not_found'),
        ...notInvalid(wrong, 'type'),
      ]
    },
  ),
]
