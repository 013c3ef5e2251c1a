import { configOf } from './descriptor.fixture'
import { candidatesOf } from './candidates'
import { overrideOf, overrideParameter, takeOverrides, useOverrides } from './overrides'

const [url, before] = ['https://cdn.example/servers/1/remote.json', 'https://cdn.example/servers/0/remote.json']
const entry = { name: 'servers', url, previous: [before] }
const remotes = [entry, { name: 'events', url: 'https://cdn.example/events/remote.json' }]
const config = (change = {}) => configOf({ remotes, allowOverrides: true, ...change })
const visit = (search: string) => window.history.replaceState(null, '', `/servers${search}`)

const yes = async () => true
const LOCAL = 'http://localhost:3001/remote.json'
const EVENTS = 'https://cdn.example/events/2/remote.json'
/** Takes what the address of a visit asks for. */
const take = (remotes: string, agree = yes) => {
  visit(`?remotes=${remotes}`)
  return takeOverrides(config(), agree)
}

test('the address swaps remotes for this tab, and then is as before', async () => {
  visit(`?q=web&remotes=servers@${LOCAL},events@${EVENTS}#top`)
  await takeOverrides(config(), yes)
  const urls = { servers: LOCAL, events: EVENTS }
  expect(useOverrides.getState()).toEqual({ isAllowed: true, refused: [], urls })
  expect(window.location.href).toBe('http://localhost/servers?q=web#top')
})

test('it lasts until the tab is closed', async () => {
  await take('servers@http://127.0.0.1:3001/remote.json')
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBe('http://127.0.0.1:3001/remote.json')
  sessionStorage.clear()
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBeUndefined()
})

test('an override stands alone: nothing else runs in its place', async () => {
  await take(`servers@${LOCAL}`)
  expect(candidatesOf(entry)).toEqual([{ url: LOCAL, source: 'override' }])
})

test.each([
  ['servers@https://evil.test/remote.json', '許可されていない配信元です (https://evil.test)'],
  ['servers@https://localhost.evil.test/remote.json', '許可されていない配信元です (https://localhost.evil.test)'],
  ['servers@remote.json', 'URL ではありません'],
  ['servers@javascript:alert(1)', '許可されていない配信元です (null)'],
  ['nobody@http://localhost:3001/remote.json', 'そのリモートはこの環境にありません'],
  ['http://localhost:3001/remote.json', '「名前@URL」の形式ではありません'],
])('%s is refused, and says why', async (asked, reason) => {
  await take(encodeURIComponent(asked))
  expect(useOverrides.getState()).toEqual({ isAllowed: true, urls: {}, refused: [`${asked}: ${reason}`] })
})

test('an environment that allows none says so, and forgets those of before', async () => {
  sessionStorage.setItem('portal.overrides', `servers@${LOCAL}`)
  visit(`?remotes=servers@${LOCAL}`)
  await takeOverrides(config({ allowOverrides: false }), yes)
  const refused = ['この環境ではリモートの差し替えは許可されていません。']
  expect(useOverrides.getState()).toEqual({ isAllowed: false, urls: {}, refused })
  expect(candidatesOf(entry)[0]).toMatchObject({ url: entry.url, source: 'current' })
})

test('the parameter that a link carries says the same again', async () => {
  const urls = { servers: LOCAL, events: EVENTS }
  visit(`?${overrideParameter(urls)}`)
  await takeOverrides(config(), yes)
  expect(useOverrides.getState().urls).toEqual(urls)
})

test('code of this machine is asked for once per tab, with its addresses; releases of the environment are not', async () => {
  const agree = jest.fn(async () => true)
  await take(`servers@${LOCAL},events@${EVENTS}`, agree)
  await takeOverrides(config(), agree)
  expect(agree.mock.calls).toEqual([[{ servers: LOCAL }]])
  expect(Object.keys(useOverrides.getState().urls)).toEqual(['servers', 'events'])
})

test('without consent it does not run, now and at the next visit', async () => {
  await take(`servers@${LOCAL},events@${EVENTS}`, async () => false)
  const refused = ['この端末のプログラムは実行していません。']
  expect(useOverrides.getState()).toEqual({ isAllowed: true, urls: { events: EVENTS }, refused })
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBeUndefined()
})

test('production allows none, whatever its config says', async () => {
  visit(`?remotes=servers@${LOCAL}`)
  await takeOverrides(config({ environment: 'production' }), yes)
  expect(useOverrides.getState()).toMatchObject({ isAllowed: false, urls: {} })
})
