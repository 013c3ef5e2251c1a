import { configOf } from './descriptor.fixture'
import { candidatesOf } from './candidates'
import { overrideOf, overrideParameter, takeOverrides, useOverrides } from './overrides'

const entry = {
  name: 'servers',
  url: 'https://cdn.example/servers/1/remote.json',
  previous: ['https://cdn.example/servers/0/remote.json'],
}
const config = (change = {}) =>
  configOf({
    remotes: [entry, { name: 'events', url: 'https://cdn.example/events/remote.json' }],
    allowOverrides: true,
    ...change,
  })
const visit = (search: string) => window.history.replaceState(null, '', `/servers${search}`)

const yes = async () => true

beforeEach(() => sessionStorage.clear())

test('the address swaps remotes for this tab, and then is as before', async () => {
  visit('?q=web&remotes=servers@http://localhost:3001/remote.json,events@https://cdn.example/events/2/remote.json#top')
  await takeOverrides(config(), yes)
  expect(useOverrides.getState()).toEqual({
    isAllowed: true,
    refused: [],
    urls: { servers: 'http://localhost:3001/remote.json', events: 'https://cdn.example/events/2/remote.json' },
  })
  expect(window.location.href).toBe('http://localhost/servers?q=web#top')
})

test('it lasts until the tab is closed', async () => {
  visit('?remotes=servers@http://127.0.0.1:3001/remote.json')
  await takeOverrides(config(), yes)
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBe('http://127.0.0.1:3001/remote.json')
  sessionStorage.clear()
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBeUndefined()
})

test('an override stands alone: nothing else runs in its place', async () => {
  visit('?remotes=servers@http://localhost:3001/remote.json')
  await takeOverrides(config(), yes)
  expect(candidatesOf(entry)).toEqual([{ url: 'http://localhost:3001/remote.json', source: 'override' }])
})

test.each([
  ['servers@https://evil.test/remote.json', '許可されていない配信元です (https://evil.test)'],
  ['servers@https://localhost.evil.test/remote.json', '許可されていない配信元です (https://localhost.evil.test)'],
  ['servers@remote.json', 'URL ではありません'],
  ['servers@javascript:alert(1)', '許可されていない配信元です (null)'],
  ['nobody@http://localhost:3001/remote.json', 'そのリモートはこの環境にありません'],
  ['http://localhost:3001/remote.json', '「名前@URL」の形式ではありません'],
])('%s is refused, and says why', async (asked, reason) => {
  visit(`?remotes=${encodeURIComponent(asked)}`)
  await takeOverrides(config(), yes)
  expect(useOverrides.getState()).toEqual({ isAllowed: true, urls: {}, refused: [`${asked}: ${reason}`] })
})

test('an environment that allows none says so, and forgets those of before', async () => {
  sessionStorage.setItem('portal.overrides', 'servers@http://localhost:3001/remote.json')
  visit('?remotes=servers@http://localhost:3001/remote.json')
  await takeOverrides(config({ allowOverrides: false }), yes)
  const refused = ['この環境ではリモートの差し替えは許可されていません。']
  expect(useOverrides.getState()).toEqual({ isAllowed: false, urls: {}, refused })
  expect(candidatesOf(entry)[0]).toMatchObject({ url: entry.url, source: 'current' })
})

test('the parameter that a link carries says the same again', async () => {
  const urls = { servers: 'http://localhost:3001/remote.json', events: 'https://cdn.example/events/2/remote.json' }
  visit(`?${overrideParameter(urls)}`)
  await takeOverrides(config(), yes)
  expect(useOverrides.getState().urls).toEqual(urls)
})

test('code of this machine is asked for once per tab, with its addresses; releases of the environment are not', async () => {
  const agree = jest.fn(async () => true)
  visit('?remotes=servers@http://localhost:3001/remote.json,events@https://cdn.example/events/2/remote.json')
  await takeOverrides(config(), agree)
  await takeOverrides(config(), agree)
  expect(agree.mock.calls).toEqual([[{ servers: 'http://localhost:3001/remote.json' }]])
  expect(Object.keys(useOverrides.getState().urls)).toEqual(['servers', 'events'])
})

test('without consent it does not run, now and at the next visit', async () => {
  visit('?remotes=servers@http://localhost:3001/remote.json,events@https://cdn.example/events/2/remote.json')
  await takeOverrides(config(), async () => false)
  expect(useOverrides.getState()).toEqual({
    isAllowed: true,
    urls: { events: 'https://cdn.example/events/2/remote.json' },
    refused: ['この端末のプログラムは実行していません。'],
  })
  await takeOverrides(config(), yes)
  expect(overrideOf('servers')).toBeUndefined()
})

test('production allows none, whatever its config says', async () => {
  visit('?remotes=servers@http://localhost:3001/remote.json')
  await takeOverrides(config({ environment: 'production' }), yes)
  expect(useOverrides.getState()).toMatchObject({ isAllowed: false, urls: {} })
})
