import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alphaServers } from '../seed/alpha-servers'
import { smallProject } from '../seed/fixtures'
import { column } from '../testing/rows'
import { ADMIN_ALPHA, fieldOf, useApi } from './api.fixture'

const SERVERS = 230
const alpha = smallProject({
  id: 'org_alpha',
  name: 'alpha',
  now: new Date(),
  servers: alphaServers(SERVERS),
  metricServers: 0,
  users: [{ id: String(ADMIN_ALPHA.sub), email: 'admin@alpha.example', name: '管理 者', role: 'admin' }],
})
const api = useApi({ fixtures: { projects: [alpha] } })

type Firmware = { kind: string; updatable: boolean | null }
type Row = Record<string, unknown> & { id: string; name: string; hardStatus: string; firmware: Firmware[] }
type Page = { items: Row[]; nextCursor: string | null; total: number }

const read = (path: string, tag?: string) =>
  api.call('GET', path, { headers: tag === undefined ? {} : { 'if-none-match': tag } })

async function body<T>(path: string): Promise<T> {
  const { status, text } = await read(path)
  assert.equal(status, 200, text.slice(0, 500))
  return JSON.parse(text)
}

async function pages(): Promise<Page[]> {
  const found = [await body<Page>('/servers?view=list')]
  for (let next = found[0]?.nextCursor; next;) {
    const page = await body<Page>(`/servers?view=list&cursor=${next}`)
    found.push(page)
    next = page.nextCursor
  }
  return found
}

test('the contract offers the view', async () => {
  const { capabilities } = await body<{ capabilities: string[] }>('/contract')
  assert.ok(capabilities.includes('servers?view=list'))
})

test('the pages have every server once, a short page first, and say how many there are', async () => {
  const found = await pages()
  assert.deepEqual(column(column(found, 'items'), 'length'), [200, 30])
  assert.deepEqual(column(found, 'total'), [SERVERS, SERVERS])
  const plain = await body<Row[]>('/servers')
  const ids = found.flatMap(({ items }) => items.map(({ id }) => id))
  assert.deepEqual(ids.toSorted(), plain.map(({ id }) => id).toSorted())
})

test('a row says of a server what the plain call says, and leaves out what lists do not show', async () => {
  const plain = new Map((await body<Row[]>('/servers')).map((row) => [row.id, row]))
  for (const row of (await pages()).flatMap(({ items }) => items)) {
    const whole = plain.get(row.id)
    assert.ok(whole)
    const { note: _note, components: _components, createdAt: _createdAt, hardware, firmware, ...same } = whole
    const memoryGiB: unknown = Reflect.get(Object(hardware), 'memoryGiB')
    const listed = firmware.filter(({ kind, updatable }) => kind === 'bios' || updatable === true)
    assert.deepEqual(row, { ...same, hardware: { memoryGiB: memoryGiB ?? null }, firmware: listed })
  }
})

test('the most urgent come first, equal ones by name', async () => {
  const URGENCY = ['Critical', 'Warning', 'Unknown', 'OK']
  const rows = (await pages()).flatMap(({ items }) => items)
  assert.ok(new Set(rows.map(({ hardStatus }) => hardStatus)).size > 2)
  const plain = await body<Row[]>('/servers')
  const expected = URGENCY.flatMap((status) => plain.filter(({ hardStatus }) => hardStatus === status))
  assert.deepEqual(column(rows, 'id'), column(expected, 'id'))
})

test('each page has a tag of its own', async () => {
  const paths = ['/servers', '/servers?view=list', '/servers?view=list&cursor=200']
  const tags = await Promise.all(paths.map(async (path) => String((await read(path)).headers['etag'])))
  assert.equal(new Set(tags).size, paths.length)
  for (const [at, path] of paths.entries()) assert.equal((await read(path, tags[at])).status, 304)
})

test('a page beyond the last is empty; what is no position, no view or another key is refused', async () => {
  assert.deepEqual(await body('/servers?view=list&cursor=9999'), { items: [], nextCursor: null, total: SERVERS })
  for (const [query, field] of [
    ['view=list&cursor=x', 'cursor'],
    ['view=list&cursor=-1', 'cursor'],
    ['cursor=200', 'cursor'],
    ['view=short', 'view'],
    ['view=list&limit=5', 'limit'],
    ['limit=0', 'limit'],
  ]) {
    assert.deepEqual(fieldOf(await read(`/servers?${query}`)), [400, field], query)
  }
})
