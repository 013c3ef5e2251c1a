import { activityLogCalls } from '@portal/api-client/activity-logs'
import { agentCalls } from '@portal/api-client/agents'
import { isLogged } from '@portal/api-client/all-calls'
import { serverCalls } from '@portal/api-client/servers'
import { userCalls } from '@portal/api-client/users'
import { type Answer, type Backend, dataOf, said } from '../backend'
import { type BackendCheck, writingCheck } from '../backend-check'
import { allowed, needsCall } from '../requests'
import { aServer } from '../subjects'

const ONE = 'Each accepted write leaves exactly one entry'
const NONE = 'A refused one leaves none.'
const SECRETS = 'Keys and tickets are never in it.'
const FACTS = 'who, what, on what, before and after, from where'

/** Read back so far, because the clocks of the backend and of this machine may differ. */
const MARGIN_MS = 5 * 60_000

async function entries(backend: Backend) {
  await needsCall(backend, activityLogCalls.list)
  const from = new Date(backend.startedAt.getTime() - MARGIN_MS).toISOString()
  return backend.data(activityLogCalls.list, { query: { from } }, true)
}

/** One accepted write and two refused ones. The server is left as it is. */
async function write(backend: Backend): Promise<Answer> {
  const { id, name } = await aServer(backend)
  await backend.ask(serverCalls.update, { id, body: { name, check: 1 } })
  await backend.ask(userCalls.resetOwnPassword, { id: 'check-nothing' })
  return backend.ask(serverCalls.update, { id, body: { name } })
}

/** The writes of this run: all that were sent as a call which leaves an entry. */
const writes = (backend: Backend) => backend.answers.filter(({ call }) => call !== undefined && isLogged(call))
const requestID = ({ headers }: Answer) => headers['x-request-id'] ?? ''

export const operationLogChecks: BackendCheck[] = [
  writingCheck('log-accepted', 'Every accepted write of this run has exactly one entry', ONE, async (backend) => {
    await write(backend)
    const log = await entries(backend)
    return writes(backend)
      .filter(({ status }) => status < 300)
      .flatMap((answer) => {
        const found = log.filter((entry) => entry.requestID === requestID(answer)).length
        return found === 1 ? [] : [`${said(answer)} left ${found} entries with the requestID ${requestID(answer)}`]
      })
  }),

  writingCheck('log-refused', 'No refused call of this run has an entry', NONE, async (backend) => {
    await write(backend)
    const log = await entries(backend)
    return backend.answers
      .filter(({ status }) => status >= 400)
      .flatMap((answer) => {
        const found = log.filter((entry) => entry.requestID === requestID(answer)).length
        return found === 0 ? [] : [`${said(answer)} left ${found} entries`]
      })
  }),

  writingCheck('log-facts', 'An entry says who changed what', FACTS, async (backend) => {
    const answer = await write(backend)
    const entry = (await entries(backend)).find((one) => one.requestID === requestID(answer))
    if (!entry) return [`${said(answer)} left no entry with the requestID ${requestID(answer)}`]
    return [
      ...(entry.actor.id === backend.own.subject ? [] : [`its actor is ${entry.actor.id}, not ${backend.own.subject}`]),
      ...(entry.action === 'server.update' ? [] : [`its action is ${entry.action}, not server.update`]),
      ...(entry.target.id && answer.path.endsWith(`/${encodeURIComponent(entry.target.id)}`)
        ? []
        : [`its target is ${entry.target.id}`]),
      ...(entry.ip ? [] : ['it has no ip']),
    ]
  }),

  writingCheck('log-secrets', 'No key and no ticket of this run is in the log', SECRETS, async (backend) => {
    for (const call of await allowed(backend, [agentCalls.createKey])) {
      const { key } = dataOf(call, await backend.ask(call))
      backend.secrets.add(key)
      await backend.ask(agentCalls.deleteKey, { id: key })
    }
    const text = JSON.stringify(await entries(backend))
    return [...backend.secrets]
      .filter((secret) => text.includes(secret))
      .map((secret) => `the log has ${secret.slice(0, 6)}…`)
  }),
]
