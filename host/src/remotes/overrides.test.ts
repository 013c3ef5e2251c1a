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

beforeEach(() => sessionStorage.clear())

test('the address swaps remotes for this tab, and then is as before', () => {
  visit('?q=web&remotes=servers@http://localhost:3001/remote.json,events@https://cdn.example/events/2/remote.json#top')
  takeOverrides(config())
  expect(useOverrides.getState()).toEqual({
    isAllowed: true,
    refused: [],
    urls: { servers: 'http://localhost:3001/remote.json', events: 'https://cdn.example/events/2/remote.json' },
  })
  expect(window.location.href).toBe('http://localhost/servers?q=web#top')
})

test('it lasts until the tab is closed', () => {
  visit('?remotes=servers@http://127.0.0.1:3001/remote.json')
  takeOverrides(config())
  takeOverrides(config())
  expect(overrideOf('servers')).toBe('http://127.0.0.1:3001/remote.json')
  sessionStorage.clear()
  takeOverrides(config())
  expect(overrideOf('servers')).toBeUndefined()
})

test('an override stands alone: nothing else runs in its place', () => {
  visit('?remotes=servers@http://localhost:3001/remote.json')
  takeOverrides(config())
  expect(candidatesOf(entry)).toEqual([{ url: 'http://localhost:3001/remote.json', source: 'override' }])
})

test.each([
  ['servers@https://evil.test/remote.json', '許可されていない配信元です (https://evil.test)'],
  ['servers@https://localhost.evil.test/remote.json', '許可されていない配信元です (https://localhost.evil.test)'],
  ['servers@remote.json', 'URL ではありません'],
  ['servers@javascript:alert(1)', '許可されていない配信元です (null)'],
  ['nobody@http://localhost:3001/remote.json', 'そのリモートはこの環境にありません'],
  ['http://localhost:3001/remote.json', '「名前@URL」の形式ではありません'],
])('%s is refused, and says why', (asked, reason) => {
  visit(`?remotes=${encodeURIComponent(asked)}`)
  takeOverrides(config())
  expect(useOverrides.getState()).toEqual({ isAllowed: true, urls: {}, refused: [`${asked}: ${reason}`] })
})

test('an environment that allows none says so, and forgets those of before', () => {
  sessionStorage.setItem('portal.overrides', 'servers@http://localhost:3001/remote.json')
  visit('?remotes=servers@http://localhost:3001/remote.json')
  takeOverrides(config({ allowOverrides: false }))
  expect(useOverrides.getState()).toEqual({
    isAllowed: false,
    urls: {},
    refused: ['この環境ではリモートの差し替えは許可されていません。'],
  })
  expect(candidatesOf(entry)[0]).toMatchObject({ url: entry.url, source: 'current' })
})

test('the parameter that a link carries says the same again', () => {
  const urls = { servers: 'http://localhost:3001/remote.json', events: 'https://cdn.example/events/2/remote.json' }
  visit(`?${overrideParameter(urls)}`)
  takeOverrides(config())
  expect(useOverrides.getState().urls).toEqual(urls)
})
