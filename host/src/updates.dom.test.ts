import type { RuntimeConfig } from '@portal/contract'
import { waitFor } from '@testing-library/react'
import { useProblems } from './diagnostics'
import { configOf, descriptorOf } from './remotes/descriptor.fixture'
import { load, startRemotes } from './remotes/loader'
import { useRemotes } from './remotes/state'
import { checkConfig, useReload, watchConfig } from './updates'

jest.mock('./host-version', () => ({ hostVersion: '1.0.0+aaaaaaaa' }))
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: async () => ({ default: { routes: [], widgets: {} } }),
  registerPlugins: () => {},
  registerRemotes: () => {},
}))

const realFetch = globalThis.fetch
let served: () => Response = () => Response.error()
// Each test has its own clock, because `watchConfig` never ends: on the real one its timer would fire in the next test.
beforeEach(() => {
  jest.useFakeTimers()
  useRemotes.setState({}, true)
  useReload.setState({ reason: null })
  useProblems.setState({ problems: [] })
  globalThis.fetch = async () => served()
})
afterEach(() => {
  globalThis.fetch = realFetch
  jest.useRealTimers()
})

const remote = (name: string, version = '1.0.0') => ({
  name,
  url: `https://cdn.example/${name}/${version}/remote.json`,
  descriptor: descriptorOf({ name, version, global: `${name}_${version.replaceAll('.', '_')}` }),
})
const serve = (change: Partial<RuntimeConfig>) => {
  served = () => Response.json(configOf(change))
}
const names = () => Object.keys(useRemotes.getState())
const nextOf = (name: string) => useRemotes.getState()[name]?.pending?.descriptor.version

test('remotes come and go with the config, without a reload', async () => {
  startRemotes(configOf({ remotes: [remote('servers'), remote('events')] }))
  serve({ remotes: [remote('servers'), remote('racks')] })
  await checkConfig()
  expect(names()).toEqual(['servers', 'racks'])
})

test('a new release of a remote that runs waits', async () => {
  startRemotes(configOf({ remotes: [remote('waiting')] }))
  await load('waiting')
  serve({ remotes: [remote('waiting', '1.1.0')] })
  await checkConfig()
  expect(nextOf('waiting')).toBe('1.1.0')
  serve({ remotes: [remote('waiting')] })
  await checkConfig()
  expect(nextOf('waiting')).toBeUndefined()
})

test('a release that another tab has put into quarantine is left at the next navigation', async () => {
  const { url, descriptor } = remote('shaky')
  const entry = { ...remote('shaky', '2.0.0'), previous: [{ url, descriptor }] }
  startRemotes(configOf({ remotes: [entry] }))
  await load('shaky')
  serve({ remotes: [entry] })
  watchConfig(configOf())
  localStorage.setItem('portal.quarantine', JSON.stringify({ shaky: [{ version: '2.0.0', reason: 'boom' }] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'portal.quarantine' }))
  await waitFor(() => expect(nextOf('shaky')).toBe('1.0.0'))
})

const away = () => {
  throw new TypeError('Failed to fetch')
}
test.each<[string, () => Response]>([
  ['out of reach', away],
  ['malformed', () => Response.json({ remotes: [] })],
])('a config that is %s changes nothing, and is told on the status page', async (_case, answer) => {
  startRemotes(configOf({ remotes: [remote('servers')] }))
  served = answer
  await checkConfig()
  expect(names()).toEqual(['servers'])
  expect(useProblems.getState().problems).toMatchObject([{ stage: 'config' }])
})

test('another release of the host, or a remote from a new origin, asks for a reload', async () => {
  watchConfig(configOf())
  serve({ host: { version: '1.0.0+aaaaaaaa' } })
  await checkConfig()
  expect(useReload.getState().reason).toBeNull()
  serve({ host: { version: '1.0.1+bbbbbbbb' } })
  await checkConfig()
  expect(useReload.getState().reason).toBe('host')
  useReload.setState({ reason: null })
  serve({
    allowedOrigins: ['https://cdn.example', 'https://new.example'],
    remotes: [{ ...remote('servers'), url: 'https://new.example/remote.json' }],
  })
  await checkConfig()
  expect(useReload.getState().reason).toBe('origin')
})

test('the config is looked at every `pollSeconds`, not in a hidden tab, and at once when that is looked at again', async () => {
  const asked = jest.fn(() => Response.json(configOf()))
  served = asked
  watchConfig(configOf({ pollSeconds: 60 }))
  await jest.advanceTimersByTimeAsync(66_100)
  expect(asked).toHaveBeenCalledTimes(1)
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await jest.advanceTimersByTimeAsync(180_000)
  expect(asked).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a clock that is set back by a day does not stop it', async () => {
  const asked = jest.fn(() => Response.json(configOf()))
  served = asked
  watchConfig(configOf({ pollSeconds: 60 }))
  jest.setSystemTime(Date.now() - 86_400_000)
  await jest.advanceTimersByTimeAsync(66_100)
  expect(asked).toHaveBeenCalledTimes(1)
})
