import type { RemoteEntry } from '@portal/contract'
import { checkConfig } from '../updates'
import { configOf, descriptorOf } from './descriptor.fixture'
import { load, startRemotes } from './loader'
import { useRemotes } from './state'
import { noteIncomplete } from './withdrawn'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: async () => ({ default: { routes: [], widgets: {} } }),
  registerPlugins: () => {},
  registerRemotes: () => {},
}))

const realFetch = globalThis.fetch
let served: RemoteEntry
beforeEach(() => {
  jest.useFakeTimers()
  useRemotes.setState({}, true)
  globalThis.fetch = async () => Response.json(configOf({ remotes: [served] }))
})
afterEach(() => {
  globalThis.fetch = realFetch
  document.body.innerHTML = ''
  jest.useRealTimers()
})

const release = (version: string) => ({
  url: `https://cdn.example/events/${version}/remote.json`,
  descriptor: descriptorOf({ name: 'events', version, global: `events_${version.replaceAll('.', '_')}` }),
})
const entry = (version: string, previous: string[] = []): RemoteEntry => ({
  name: 'events',
  ...release(version),
  previous: previous.map(release),
})
const running = () => useRemotes.getState().events?.descriptor?.version

/** The tab runs the second release; then the config says something else. */
async function runThen(next: RemoteEntry): Promise<void> {
  served = entry('2.0.0', ['1.0.0'])
  startRemotes(configOf({ remotes: [served] }))
  await load('events')
  served = next
  await checkConfig()
}

test('a release that was taken back is left without a navigation', async () => {
  await runThen(entry('1.0.0'))
  expect(running()).toBe('2.0.0')
  await jest.advanceTimersByTimeAsync(1500)
  expect(running()).toBe('1.0.0')
})

test('one that is a fallback by now waits for the next navigation, as every new release does', async () => {
  await runThen(entry('3.0.0', ['2.0.0', '1.0.0']))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(running()).toBe('2.0.0')
})

test('a release that lacks a file of an open page is left, though it is a fallback by now', async () => {
  await runThen(entry('3.0.0', ['2.0.0', '1.0.0']))
  noteIncomplete(release('2.0.0').url)
  await checkConfig()
  await jest.advanceTimersByTimeAsync(5000)
  expect(running()).toBe('3.0.0')
})

const busy = {
  'a text is typed': () => {
    const typing = setInterval(() => document.dispatchEvent(new InputEvent('input')), 500)
    return () => clearInterval(typing)
  },
  'a text was typed that is nowhere else': () => {
    const text = document.createElement('textarea')
    document.body.append(text)
    text.value = '確認中'
    text.focus()
    return () => text.blur()
  },
  'a dialog asks': () => {
    document.body.innerHTML = '<dialog open></dialog>'
    return () => document.querySelector('dialog')?.removeAttribute('open')
  },
}
test.each(Object.entries(busy))('while %s, a release that was taken back stays', async (_case, begin) => {
  const end = begin()
  await runThen(entry('1.0.0'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(running()).toBe('2.0.0')
  end()
  await jest.advanceTimersByTimeAsync(5000)
  expect(running()).toBe('1.0.0')
})
