import { activityLogs } from './activity-logs'
import { agents } from './agents'
import { notificationRules } from './notification-rules'
import { type Reply, prepareApi, visit } from './api.fixture'
import { entitlements, isLocked } from './entitlements'
import { events } from './events'
import { ensure, getPath, queryClient, sendOptimistically } from '@portal/api-client/http'
import { lifecycles } from './lifecycles'
import { servers } from './servers'
import { users } from './users'

// Answers of a backend that is not the sandbox, and right all the same.

const api = prepareApi()

const SERVER = { id: 's1', name: 'web-01', isActive: true }

describe('what a row may lack', () => {
  test('absent and null are the same, lists are empty, and what only is shown is not needed', async () => {
    const lists = ['tags', 'ipAddresses', 'components', 'hardStatusReasons', 'firmware']
    const each = (value: unknown) => Object.fromEntries(lists.map((list) => [list, value]))
    api.answers({ body: SERVER }, { body: { ...SERVER, ...each(null), serialNo: null } })
    const absent = await visit(servers.one('s1'))
    const nulls = await visit(servers.one('s2'))
    expect(nulls).toMatchObject({ ...each([]), hardStatus: 'Unknown' })
    expect(absent).toMatchObject({ tags: [], serialNo: '', createdAt: '' })
    expect(absent).toMatchObject({ agent: { status: '' }, remoteAccess: { enabled: false } })
  })

  test('lists inside what is there may be null too', async () => {
    api.answers({ body: { ...SERVER, hardware: { disks: null, nics: null } } })
    expect((await visit(servers.one('s1'))).hardware).toMatchObject({ disks: [], nics: [], psus: [] })
  })

  test.each<[string, () => Promise<unknown>, object]>([
    ['event', () => visit(events.list()), { id: 'e1' }],
    ['lifecycle', () => visit(lifecycles.list()), { id: 'l1', serverID: 's1' }],
    ['hard log', () => visit(servers.hardLogs('s1')), { id: 'h1', serverID: 's1' }],
    ['user', () => visit(users.list()), { id: 'u1', email: 'a@b.example' }],
    ['invitation', () => visit(users.invitations()), { id: 'i1', email: 'a@b.example' }],
    ['key', () => visit(agents.keys()), { key: 'k1' }],
    ['rule', () => visit(notificationRules.list()), { id: 'r1' }],
    ['operation log', () => visit(activityLogs.list()), { id: 'a1' }],
  ])('a %s needs no more than what it is known by', async (_what, read, row) => {
    api.answers({ body: [row] })
    await expect(read()).resolves.toEqual([expect.objectContaining(row)])
  })

  test('without a name a server is called by its serial number, an event by its message', async () => {
    api.answers({ body: [{ ...SERVER, name: null, serialNo: 'SN1' }] }, { body: [{ id: 'e1', message: '温度が高い' }] })
    expect((await visit(servers.list()))[0]?.name).toBe('SN1')
    expect((await visit(events.list()))[0]?.title).toBe('温度が高い')
  })

  test('a list that is null is empty; pages of items too', async () => {
    api.answers({ body: 'null' }, { body: { items: null } })
    await expect(visit(servers.list())).resolves.toEqual([])
    await expect(visit(events.list())).resolves.toEqual([])
  })

  test('a day for a moment and a moment for a day are read; the day is the one in Japan', async () => {
    api.answers(
      { body: { contractedAt: '2025-04-01' } },
      { body: [{ id: 'l', serverID: 's', supportExpireAt: '2026-03-31T15:00:00Z' }] },
    )
    queryClient.removeQueries({ queryKey: entitlements.one().queryKey })
    expect((await visit(entitlements.one())).contractedAt).toBe('2025-04-01')
    expect((await visit(lifecycles.list()))[0]?.supportExpireAt).toBe('2026-04-01')
  })

  test('a flag that the contract does not have locks nothing', async () => {
    api.answers({ body: { status: 'active', isTrial: null, infraAdvanced: false } })
    queryClient.removeQueries({ queryKey: entitlements.one().queryKey })
    const bought = await visit(entitlements.one())
    const locked = [isLocked(bought, 'infraBasic'), isLocked(bought, 'infraAdvanced')]
    expect([...locked, isLocked(undefined, 'infraAdvanced')]).toEqual([false, true, false])
  })
})

describe('a row that cannot be read', () => {
  test('is left out, counted and named; the others stay the same objects', async () => {
    const spoiled = [
      { ...SERVER, id: 's2', isActive: undefined },
      { ...SERVER, id: 's3', tags: 'x' },
    ]
    api.answers({ body: [SERVER, ...spoiled, { ...SERVER, id: 's4' }] })
    const { select } = servers.list()
    const first = await visit(servers.list())
    expect(first.map(({ id }) => id)).toEqual(['s1', 's4'])
    const raw = queryClient.getQueryData(servers.list().queryKey)
    expect(select.leftOut(raw)).toEqual(['行 2 isActive', '行 3 tags'])
    expect(select([...JSON.parse(JSON.stringify(raw)).slice(0, 1)])).toHaveLength(1)
    expect(select(raw)[0]).toBe(first[0])
  })

  test('is no list where there is no other: the answer has another shape', async () => {
    api.answers({ body: [{ id: 's1' }] })
    const message = '応答の形式が正しくありません (GET /servers: 行 1 isActive)'
    await expect(visit(servers.list())).rejects.toMatchObject({ status: -1, noAnswer: 'shape', message })
  })
})

test.each<[string, Parameters<typeof visit>[0], unknown, string]>([
  ['a list', servers.list(), { hello: 1 }, 'GET /servers: 一覧ではありません'],
  ['an entity', servers.one('s1'), 'hello', 'GET /servers/{id}: 値の形が異なります'],
])('%s of another kind is told in words', async (_what, read, body, reason) => {
  api.answers({ body })
  await expect(visit(read)).rejects.toMatchObject({ message: `応答の形式が正しくありません (${reason})` })
})

describe('a read', () => {
  test('that is answered by nothing has another shape, and is not asked twice', async () => {
    api.answers({ status: 204 })
    const message = expect.stringContaining('GET /servers: 応答が空です')
    await expect(visit(servers.list())).rejects.toMatchObject({ status: -1, noAnswer: 'shape', message })
    expect(api.sent()).toHaveLength(1)
  })

  test('whose connection breaks on the way is tried once more', async () => {
    api.answers({ breaks: true }, { body: [SERVER] })
    await expect(visit(servers.list())).resolves.toHaveLength(1)
    api.answers({ breaks: true }, { breaks: true })
    const lost = { status: -1, code: '9999', isAPIError: false, noAnswer: 'network' }
    await expect(visit(servers.one('s1'))).rejects.toMatchObject(lost)
    expect(api.sent()).toHaveLength(4)
  })
})

describe('a list in pages', () => {
  const page = (ids: string[], nextCursor?: unknown): Reply => ({
    body: { items: ids.map((id) => ({ ...SERVER, id })), nextCursor },
  })

  test('is read to the end, with the filters of the first page', async () => {
    api.answers(page(['e1'], 'a b'), page(['e2'], null))
    await expect(visit(events.list({ status: ['new'] }))).resolves.toHaveLength(2)
    expect(api.sent()).toEqual(['GET /events?status=new', 'GET /events?status=new&cursor=a+b'])
  })

  test('is the same to a badge, and one read', async () => {
    api.answers(page(['s1', 's2'], 2), page(['s3']))
    expect(await visit(servers.list())).toHaveLength(3)
    const items = [{ id: 's1' }, { id: 's2' }, { id: 's3' }]
    await expect(queryClient.fetchQuery(getPath('servers'))).resolves.toMatchObject({ items })
    expect(api.sent()).toHaveLength(2)
  })

  test('is followed by a Link, whose origin and path do not matter', async () => {
    const link = '<https://elsewhere.example/x?page=1>; rel="prev", <https://elsewhere.example/x?page=3>; rel="next"'
    api.answers({ body: [SERVER], headers: { link } }, { body: [{ ...SERVER, id: 's2' }] })
    expect(await visit(servers.list())).toHaveLength(2)
    expect(api.sent()).toEqual(['GET /servers', 'GET /servers?page=3'])
  })

  test('that turns in a circle is told as such', async () => {
    api.answers(page(['s1'], 'x'), page(['s2'], 'x'))
    const message = expect.stringContaining('同じページが繰り返されています')
    await expect(visit(servers.list())).rejects.toMatchObject({ noAnswer: 'shape', message })
    expect(api.sent()).toHaveLength(2)
  })
})

describe('a write that was accepted', () => {
  const answers: [string, Reply][] = [
    ['nothing', { status: 204 }],
    ['an empty object', { body: {} }],
    ['another entity', { body: { ok: true } }],
    ['text', { type: 'text/plain', body: 'done' }],
    ['an answer that breaks off', { breaks: true }],
  ]
  const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

  test.each(answers)('is done when it answers %s, and what it touches is read again', async (_what, reply) => {
    api.answers({ body: [SERVER] }, reply)
    await visit(servers.list())
    await expect(servers.setActive('s1', false)).resolves.toBeUndefined()
    expect(stale(servers.list().queryKey)).toBe(true)
  })

  test.each(answers)('stays on the switch that showed it first, when it answers %s', async (_what, reply) => {
    api.answers({ body: SERVER }, reply)
    await visit(servers.one('s1'))
    await sendOptimistically(servers.one('s1'), { isActive: false }, () => servers.setActive('s1', false))
    expect(queryClient.getQueryData(servers.one('s1').queryKey)).toMatchObject({ isActive: false })
  })

  test('invites, updates and rotates whatever it answers', async () => {
    const silent = { status: 204 }
    api.answers(silent, silent, silent, silent, { body: [{ key: 'k' }] }, silent, silent)
    await users.register('a@b.example')
    await events.update('e1', { comment: 'x', updatedAt: '' })
    await lifecycles.update('l1', { serverID: 's1', supportExpireAt: null })
    await users.setMfaPolicy(true)
    await expect(agents.rotateKeys(() => {})).resolves.toBeUndefined()
    expect(api.sent().slice(4)).toEqual(['GET /project-keys', 'DELETE /project-keys/k', 'POST /project-keys'])
  })

  test('fails all the same where its answer is what it was made for', async () => {
    api.answers({ status: 204 }, { body: {} })
    await expect(servers.connInfo('s1')).rejects.toMatchObject({ noAnswer: 'shape' })
    await expect(users.mfaTicket()).rejects.toMatchObject({ noAnswer: 'shape' })
  })

  test.each([
    ['an object', { body: { ticketURL: 'https://id.example/t' } }],
    ['text', { type: 'text/plain', body: 'https://id.example/t' }],
    ['JSON text', { body: '"https://id.example/t"' }],
  ])('brings the MFA ticket as %s', async (_what, reply) => {
    api.answers(reply)
    await expect(users.mfaTicket()).resolves.toEqual({ ticketURL: 'https://id.example/t' })
  })
})

test('an export asks for the file, and takes what is there', async () => {
  const fetches = jest.spyOn(globalThis, 'fetch')
  api.answers({ type: 'text/csv', body: 'a,b' })
  await servers.exportHardLogs('s1')
  expect(fetches.mock.calls[0]?.[1]?.headers).toMatchObject({ accept: 'text/csv, */*;q=0.1' })
  fetches.mockRestore()
})

describe('a loader', () => {
  test('asks once for an answer that cannot be read, and again when it is run again, however soon', async () => {
    api.answers({ body: '<html>' }, { body: [SERVER] })
    await expect(ensure(servers.list())).rejects.toMatchObject({ status: -1 })
    expect(api.sent()).toEqual(['GET /servers'])
    await expect(ensure(servers.list())).resolves.toBeNull()
    expect(api.sent()).toEqual(['GET /servers', 'GET /servers'])
  })
})

describe('a page of something in between', () => {
  const page = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Sorry</title>' }
  const write = () => events.update('e1', { comment: 'x', updatedAt: '' })

  test.each<[string, () => Promise<unknown>, string]>([
    ['a write', write, 'unsure'],
    ['a ticket', () => users.mfaTicket(), 'unsure'],
    ['the log of a logout', () => users.logLogout(), 'page'],
    ['a file', () => activityLogs.export(), 'page'],
  ])('is no success of %s', async (_what, call, noAnswer) => {
    api.answers(page)
    await expect(call()).rejects.toMatchObject({ status: -1, noAnswer })
  })

  test('lets what the write touches be read again', async () => {
    api.answers({ body: [{ id: 'e1', status: 'new' }] }, page)
    await visit(events.list())
    await expect(write()).rejects.toMatchObject({ noAnswer: 'unsure' })
    expect(queryClient.getQueryState(events.list().queryKey)?.isInvalidated).toBe(true)
  })

  test('that is empty is none', async () => {
    api.answers({ type: 'text/html', body: '' })
    await expect(write()).resolves.toBeUndefined()
  })
})

describe('an answer that does not come', () => {
  /** Lets a minute pass for the calls that wait. */
  let pass: () => void
  beforeEach(() => {
    const limits: AbortController[] = []
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController()
      limits.push(limit)
      return limit.signal
    })
    pass = () => limits.forEach((limit) => limit.abort(new DOMException('late', 'TimeoutError')))
  })
  afterEach(() => jest.restoreAllMocks())

  test.each<[string, () => Promise<unknown>, string]>([
    ['a read', () => visit(servers.list()), 'timeout'],
    ['a write', () => servers.update('s1', { name: 'x' }), 'unsure'],
    ['a file', () => activityLogs.export(), 'timeout'],
  ])('ends %s', async (_what, call, noAnswer) => {
    api.answers({ after: new Promise(() => {}), body: [] })
    const error = call().catch((cause: unknown) => cause)
    await api.asked(1)
    pass()
    expect(await error).toMatchObject({ status: -1, noAnswer })
    expect(api.sent()).toHaveLength(1)
  })

  test('ends a read that asks for what is new, too', async () => {
    api.answers({ body: [SERVER], headers: { etag: '"a"' } }, { after: new Promise(() => {}) })
    await visit(servers.list())
    await queryClient.invalidateQueries()
    const error = visit(servers.list()).catch((cause: unknown) => cause)
    await api.asked(2)
    pass()
    expect(await error).toMatchObject({ status: -1, noAnswer: 'timeout' })
    expect(api.sent()).toHaveLength(2)
  })

  test('to the contract leaves a list what it is without, after two seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    queryClient.clear()
    api.answers({ after: new Promise(() => {}) }, { body: [SERVER] })
    const list = visit(servers.list())
    await api.asked(1)
    await jest.advanceTimersByTimeAsync(2000)
    jest.useRealTimers()
    await expect(list).resolves.toHaveLength(1)
    expect(api.sent()).toEqual(['GET /contract', 'GET /servers'])
  })
})
