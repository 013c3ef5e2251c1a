import { beginningKey, ensure, ensureBeginning, getPath, queryClient } from '@portal/api-client/http'
import { knownContract } from '@portal/testing/known-contract'
import { prepareApi, visit } from '../api.fixture'
import { servers } from '../servers'

const VIEW = 'servers?view=list'
const list = servers.list()

const api = prepareApi([VIEW])

const row = (id: string) => ({ id, isActive: true })
const page = (ids: string[], nextCursor: string | null, more: object = { total: 3 }) => ({
  body: { items: ids.map(row), nextCursor, ...more },
})
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const inCache = (key: readonly unknown[]) => queryClient.getQueryData(key)

/** A reply that waits until it is let go. */
function held() {
  let letGo = () => {}
  const after = new Promise<void>((resolve) => (letGo = resolve))
  return { after, letGo }
}

describe('a list of which the contract offers a view', () => {
  test('is read as its view, to the end', async () => {
    api.answers(page(['s1', 's2'], '2'), page(['s3'], null))
    expect(idsOf(await visit(list))).toEqual(['s1', 's2', 's3'])
    expect(api.sent()).toEqual(['GET /servers?view=list', 'GET /servers?view=list&cursor=2'])
  })

  test('has one address for pages, badges and the reads of descriptors', async () => {
    api.answers(page(['s1'], null))
    await visit({ ...getPath('servers'), select: (raw) => raw })
    await ensure(list)
    expect(api.sent()).toEqual(['GET /servers?view=list'])
  })

  test('is read by the plain call where every field is wanted', async () => {
    api.answers(page(['s1'], null), { body: [row('s1')] })
    await visit(list)
    expect(idsOf(await visit(servers.whole()))).toEqual(['s1'])
    expect(api.sent()).toEqual(['GET /servers?view=list', 'GET /servers'])
  })

  test('is not read twice where it has every field', async () => {
    knownContract()
    api.answers({ body: [row('s1')] })
    await visit(list)
    expect(idsOf(await visit(servers.whole()))).toEqual(['s1'])
    expect(api.sent()).toEqual(['GET /servers'])
  })

  test('asks for the contract first where that is not known', async () => {
    queryClient.clear()
    api.answers({ body: { capabilities: [VIEW] } }, page(['s1'], null))
    await visit(list)
    expect(api.sent()).toEqual(['GET /contract', 'GET /servers?view=list'])
  })

  test('is read as its view at the next visit, without waiting for the contract', async () => {
    api.answers(page(['s1'], null), page(['s1'], null))
    await visit(list)
    queryClient.clear()
    await visit(list)
    expect(api.sent()).toEqual(['GET /servers?view=list', 'GET /servers?view=list'])
  })

  test.each([404, 400])('is read by the plain call when the view is gone at the next visit (%d)', async (status) => {
    api.answers(page(['s1'], null), { status }, { body: {} }, { body: [row('s1')] }, { body: [row('s1')] })
    await visit(list)
    queryClient.clear()
    expect(idsOf(await visit(list))).toEqual(['s1'])
    queryClient.clear()
    queryClient.setQueryData(getPath('contract').queryKey, {})
    await visit(list)
    const plain = ['GET /contract', 'GET /servers', 'GET /servers']
    expect(api.sent()).toEqual(['GET /servers?view=list', 'GET /servers?view=list', ...plain])
  })

  test('fails as its view does, when that is still offered', async () => {
    api.answers(page(['s1'], null), { status: 404 }, { body: { capabilities: [VIEW] } }, { status: 500 })
    await visit(list)
    for (const status of [404, 500]) {
      queryClient.clear()
      await expect(visit(list)).rejects.toMatchObject({ status })
    }
  })

  test('is polled page by page', async () => {
    const tagged = (reply: object, etag: string) => ({ ...reply, headers: { etag } })
    api.answers(tagged(page(['s1'], '1'), '"1"'), tagged(page(['s2'], null), '"2"'), { status: 304 }, { status: 304 })
    await visit(list)
    const before = inCache(list.queryKey)
    await queryClient.refetchQueries({ queryKey: list.queryKey, exact: true })
    expect(inCache(list.queryKey)).toBe(before)
    expect(api.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, '"1"', '"2"'])
  })
})

test.each<[string, unknown]>([
  ['says nothing of capabilities', {}],
  ['has none', { capabilities: [] }],
  ['has null', { capabilities: null }],
  ['has others', { capabilities: ['events?view=list'] }],
  ['cannot be read', 'text'],
])('a contract that %s: the list is read by the plain call', async (_what, contract) => {
  queryClient.setQueryData(getPath('contract').queryKey, contract)
  api.answers({ body: [row('s1')] })
  expect(idsOf(await visit(list))).toEqual(['s1'])
  expect(api.sent()).toEqual(['GET /servers'])
})

test('a contract that fails: the list is read by the plain call', async () => {
  queryClient.clear()
  api.answers({ status: 500 }, { body: [row('s1')] })
  expect(idsOf(await visit(list))).toEqual(['s1'])
  expect(api.sent()).toEqual(['GET /contract', 'GET /servers'])
})

test('other lists do not wait for the contract', async () => {
  queryClient.clear()
  api.answers({ body: [] })
  await visit({ ...getPath('users'), select: (raw) => raw })
  expect(api.sent()).toEqual(['GET /users'])
})

describe('the beginning of a list', () => {
  test('is there before the others, and the list is not taken for it', async () => {
    const { after, letGo } = held()
    api.answers(page(['s1', 's2'], '2'), { ...page(['s3'], null), after })
    await ensureBeginning(list)
    expect(inCache(list.queryKey)).toBeUndefined()
    expect(idsOf(list.select(inCache(beginningKey(list.queryKey))))).toEqual(['s1', 's2'])
    letGo()
    await ensure(list)
    expect(idsOf(list.select(inCache(list.queryKey)))).toEqual(['s1', 's2', 's3'])
    expect(api.sent()).toHaveLength(2)
  })

  test.each<[string, object]>([
    ['has no others', page(['s1'], null)],
    ['does not say how many there are', page(['s1'], '1', {})],
    ['cannot be read', { body: { items: [{ id: 1 }], nextCursor: '1', total: 3 } }],
  ])('is none where the first page %s', async (_what, first) => {
    api.answers(first, page(['s2'], null))
    await ensureBeginning(list)
    expect(inCache(list.queryKey)).toBeDefined()
  })

  test('is none for pages of the plain call, whose order is another', async () => {
    knownContract()
    api.answers(page(['s1'], '1'), page(['s2'], null))
    await ensureBeginning(list)
    expect(inCache(beginningKey(list.queryKey))).toBeUndefined()
  })

  test('fails where the list fails before it', async () => {
    api.answers({ status: 403 })
    await expect(ensureBeginning(list)).rejects.toMatchObject({ status: 403 })
  })

  test('is read again with the list, when the list has left the cache', async () => {
    const { after, letGo } = held()
    api.answers(page(['s1'], '1'), page(['s2'], null), { ...page(['s3'], '1'), after }, page(['s4'], null))
    await ensureBeginning(list)
    await ensure(list)
    queryClient.removeQueries({ queryKey: list.queryKey, exact: true })
    const again = ensureBeginning(list)
    letGo()
    await again
    expect(idsOf(list.select(inCache(beginningKey(list.queryKey))))).toEqual(['s3'])
  })
})

test('rows that were prepared are parsed once', async () => {
  const raw = [{ ...row('s1'), name: 'web' }]
  await list.select.prepare(raw)
  const [first] = list.select(raw)
  expect(list.select([...raw])[0]).toBe(first)
})
