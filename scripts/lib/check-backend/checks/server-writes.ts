import { type Lifecycle, lifecycleCalls } from '@portal/api-client/lifecycles'
import { type Server, serverCalls, type ServerUpdate } from '@portal/api-client/servers'
import { type Backend, isDone, said } from '../backend'
import { type BackendCheck, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { notInvalid } from '../refused'
import { aLifecycle, aServer } from '../subjects'

const OWN_FIELDS = 'The customer\'s own fields: what is left out stays, `""` and `null` empty it. Answers the server'
const LIFECYCLE = "`serverID` must be the lifecycle's own; not before `purchasedAt`; `null` clears it"

const readServer = (backend: Backend, { id }: Server) => backend.data(serverCalls.one, { id }, true)
const readLifecycle = (backend: Backend, { id }: Lifecycle) => backend.data(lifecycleCalls.one, { id }, true)

/** The fields of a server that a customer may change, each with another value than it has. */
const fieldsOf = ({ name, assetTag, location, tags, note }: Server): ServerUpdate => ({
  name,
  assetTag: assetTag ?? null,
  tags,
  note: note ?? null,
  location: { site: location?.site ?? null, rack: location?.rack ?? null, unit: location?.unit ?? null },
})

/** Works on a server, whose own fields and monitoring are as before afterwards. */
async function onServer(backend: Backend, work: (server: Server) => Promise<string[]>): Promise<string[]> {
  const server = await aServer(backend)
  return putBack(
    () => work(server),
    () => backend.ask(serverCalls.update, { id: server.id, body: fieldsOf(server) }),
  )
}

async function onLifecycle(
  backend: Backend,
  work: (lifecycle: Lifecycle) => Promise<string[]>,
  needsPurchase = false,
): Promise<string[]> {
  const lifecycle = await aLifecycle(
    backend,
    ({ purchasedAt }) => Boolean(purchasedAt) || !needsPurchase,
    needsPurchase ? 'a lifecycle with purchasedAt' : 'a lifecycle',
  )
  const { id, serverID, supportExpireAt } = lifecycle
  return putBack(
    () => work(lifecycle),
    () => backend.ask(lifecycleCalls.update, { id, body: { serverID, supportExpireAt } }),
  )
}

const differences = (found: object, wanted: Record<string, unknown>, where: string) =>
  Object.entries(wanted).flatMap(([key, value]) => {
    const present: unknown = Reflect.get(found, key)
    return JSON.stringify(present ?? null) === JSON.stringify(value)
      ? []
      : [`${where} has ${key} ${JSON.stringify(present)}, expected ${JSON.stringify(value)}`]
  })

export const serverWriteChecks: BackendCheck[] = [
  writingCheck('server-update', 'PUT /servers/{id} changes what it was sent', OWN_FIELDS, (backend) =>
    onServer(backend, async (server) => {
      const body = {
        name: 'check',
        note: 'check note',
        tags: ['check'],
        location: { site: 'check', rack: 'A-1', unit: 12 },
      }
      const answer = await backend.ask(serverCalls.update, { id: server.id, body })
      if (!isDone(answer)) return [said(answer)]
      return [...differences(await readServer(backend, server), body, 'GET /servers/{id} afterwards')]
    }),
  ),

  writingCheck('server-left-out', 'What is left out of PUT /servers/{id} stays', OWN_FIELDS, (backend) =>
    onServer(backend, async (server) => {
      const full = { name: server.name, note: 'check note', tags: ['check'], assetTag: 'CHECK-1' }
      await backend.ask(serverCalls.update, { id: server.id, body: full })
      await backend.ask(serverCalls.update, { id: server.id, body: { name: server.name } })
      return differences(await readServer(backend, server), full, 'GET /servers/{id} afterwards')
    }),
  ),

  writingCheck('server-empty', 'Empty texts and null empty a field', OWN_FIELDS, (backend) =>
    onServer(backend, async (server) => {
      const { id, name } = server
      await backend.ask(serverCalls.update, { id, body: { name, note: 'check note', assetTag: 'CHECK-1' } })
      await backend.ask(serverCalls.update, { id, body: { name, note: '', assetTag: null } })
      const { note, assetTag } = await readServer(backend, server)
      return [note, assetTag].filter(Boolean).map((value) => `a field that was emptied is ${JSON.stringify(value)}`)
    }),
  ),

  writingCheck('server-trim', 'Texts are trimmed', 'Trim texts.', (backend) =>
    onServer(backend, async (server) => {
      await backend.ask(serverCalls.update, { id: server.id, body: { name: '  check 名 ', note: ' check note\n' } })
      return differences(
        await readServer(backend, server),
        { name: 'check 名', note: 'check note' },
        'GET /servers/{id} afterwards',
      )
    }),
  ),

  writingCheck('server-active', 'Monitoring is switched off and on', 'Monitoring on or off.', async (backend) => {
    const { id, isActive } = await aServer(backend)
    const set = (value: boolean) => backend.ask(serverCalls.setActive, { id, body: { isActive: value } })
    return putBack(
      async () => {
        const answer = await set(!isActive)
        const after = await backend.data(serverCalls.one, { id }, true)
        return after.isActive === !isActive && isDone(answer)
          ? []
          : [`${said(answer)}, and GET /servers/{id} afterwards has isActive ${after.isActive}`]
      },
      () => set(isActive),
    )
  }),

  writingCheck(
    'lifecycle-day',
    'A day is kept as it was sent, by lifecycle and server',
    'the day in Japan, and are never converted',
    (backend) =>
      onLifecycle(backend, async (lifecycle) => {
        const supportExpireAt = '2091-03-31'
        const answer = await backend.ask(lifecycleCalls.update, {
          id: lifecycle.id,
          body: { serverID: lifecycle.serverID, supportExpireAt },
        })
        if (!isDone(answer)) return [said(answer)]
        const server = await backend.data(serverCalls.one, { id: lifecycle.serverID }, true)
        return [
          ...differences(await readLifecycle(backend, lifecycle), { supportExpireAt }, 'the lifecycle'),
          ...differences(server, { supportExpireAt }, 'its server'),
        ]
      }),
  ),

  writingCheck('lifecycle-clear', 'null clears the end of support', LIFECYCLE, (backend) =>
    onLifecycle(backend, async (lifecycle) => {
      const answer = await backend.ask(lifecycleCalls.update, {
        id: lifecycle.id,
        body: { serverID: lifecycle.serverID, supportExpireAt: null },
      })
      if (!isDone(answer)) return [said(answer)]
      return differences(await readLifecycle(backend, lifecycle), { supportExpireAt: null }, 'the lifecycle')
    }),
  ),

  writingCheck('lifecycle-server', 'The server of a lifecycle must be its own', LIFECYCLE, (backend) =>
    onLifecycle(backend, async ({ id, supportExpireAt }) =>
      notInvalid(
        await backend.ask(lifecycleCalls.update, { id, body: { serverID: 'check', supportExpireAt } }),
        'serverID',
      ),
    ),
  ),

  writingCheck(
    'lifecycle-purchase',
    'Support does not end before the purchase, nor on a day that does not exist',
    LIFECYCLE,
    (backend) =>
      onLifecycle(
        backend,
        async ({ id, serverID }) => {
          const put = (supportExpireAt: string) =>
            backend.ask(lifecycleCalls.update, { id, body: { serverID, supportExpireAt } })
          return [await put('2000-01-02'), await put('2030-02-30')].flatMap((answer) =>
            notInvalid(answer, 'supportExpireAt'),
          )
        },
        true,
      ),
  ),
]
