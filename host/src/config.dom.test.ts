import { parseConfig } from './config'
import { useProblems } from './diagnostics'
import { ConfigProblem, fetchConfig } from './fetch-config'
import { configOf } from './remotes/descriptor.fixture'
import { retryConfig } from './retry-config'

const loadConfig = async () => parseConfig(await fetchConfig())

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

function serve(answer: () => Response): void {
  globalThis.fetch = async () => answer()
}
const problems = () =>
  loadConfig().then(
    () => [],
    (cause: unknown) => (cause instanceof ConfigProblem ? cause.problems : [String(cause)]),
  )

test('a good config is taken', async () => {
  serve(() => Response.json(configOf()))
  await expect(loadConfig()).resolves.toEqual(configOf())
})

test('each wrong key is named, in one line each', async () => {
  const { auth } = configOf()
  const wrong = { apiServer: 'api', auth: { ...auth, domain: undefined }, remotes: [{ name: 'servers' }] }
  serve(() => Response.json({ ...configOf(), ...wrong }))
  expect((await problems()).map((line) => line.split(':')[0])).toEqual(['apiServer', 'auth.domain', 'remotes.0.url'])
  expect(await problems()).toContain('apiServer: http(s) の URL')
})

const RETURN = 'auth.callbackUrl: portalHost に /callback を続けた URL'
const DOMAIN = 'auth.domain: ホスト名（例 login.example）、またはオリジン（例 http://localhost:4400）'
test.each<[string, object, string]>([
  ['a domain that is no address', { domain: 'id example' }, DOMAIN],
  ['another page for the return', { callbackUrl: 'http://localhost/login' }, RETURN],
  ['a return to another origin', { callbackUrl: 'http://127.0.0.1/callback' }, RETURN],
  ['no client', { clientId: undefined }, 'auth.clientId: 値がないか、形が正しくありません'],
])('%s is told in Japanese', async (_case, change, problem) => {
  serve(() => Response.json({ ...configOf(), auth: { ...configOf().auth, ...change } }))
  expect(await problems()).toEqual([problem])
})

test('a portal that was opened under another name says which one to open', async () => {
  const auth = { ...configOf().auth, callbackUrl: 'https://portal.example/callback' }
  serve(() => Response.json({ ...configOf(), portalHost: 'https://portal.example', auth }))
  expect(await problems()).toEqual(['portalHost: このページのオリジンは http://localhost です。'])
})

test('a config that is no object is wrong as a whole', async () => {
  serve(() => Response.json([]))
  expect((await problems())[0]).toMatch(/^\(全体\): /)
})

const CDN = 'https://cdn.example'
const EVENTS = { name: 'events', url: 'https://cdn.example/events/remote.json' }
const USERS = { name: 'users', url: 'https://cdn.example/users/remote.json' }
const { auth } = configOf()
const WRONG = [{ ...USERS, integrity: 'md5-x' }, EVENTS, { ...USERS, name: 'Users!' }]
const CANARY = { ...EVENTS, canary: { percent: 5 } }
const TWICE = [EVENTS, USERS, { ...EVENTS, url: USERS.url }]

/** What the config says, and what is taken of it, where that is not the default. */
test.each<[string, object, object, string]>([
  ['no address', { remotes: [{ name: 'servers' }, EVENTS] }, { remotes: [EVENTS] }, 'remotes.0.url: '],
  ['entries with wrong hash and name', { remotes: WRONG }, { remotes: [EVENTS] }, 'remotes.0.integrity: '],
  ['a canary without an address', { remotes: [CANARY] }, { remotes: [EVENTS] }, 'remotes.0.canary.url: '],
  ['fallbacks', { remotes: [{ ...EVENTS, previous: ['x'] }] }, { remotes: [EVENTS] }, 'remotes.0.previous.0: '],
  ['a remote twice', { remotes: TWICE }, { remotes: [EVENTS, USERS] }, 'events が重複しています'],
  ['an origin', { allowedOrigins: ['*', CDN] }, { allowedOrigins: [CDN] }, 'allowedOrigins.0: '],
  ['a default', { pollSeconds: 1, telemetryUrl: 'x' }, { pollSeconds: 60, telemetryUrl: null }, 'pollSeconds: '],
  ['bytes that are no UTF-8', { environment: '検\ufffd' }, { environment: '検\ufffd' }, 'UTF-8 ではない'],
  ['a place in the journal', { journal: 7 }, {}, 'journal: '],
  ['a place of MFA pages', { auth: { ...auth, ticketOrigins: ['id.example/x'] } }, {}, 'auth.ticketOrigins.0: '],
])('wrong: %s. It is left out, the rest runs, and the status page tells it', async (_case, change, taken, problem) => {
  useProblems.setState({ problems: [] })
  serve(() => Response.json({ ...configOf(), ...change }))
  await expect(loadConfig()).resolves.toEqual({ ...configOf(), ...taken })
  // Of a tab that reads the file every minute, once.
  await loadConfig()
  expect(useProblems.getState().problems).toEqual([
    expect.objectContaining({ stage: 'config', text: expect.stringContaining(problem) }),
  ])
})

test('a config that could not be read is tried again, until the page can be opened', async () => {
  jest.useFakeTimers()
  let isThere = false
  let asked = 0
  serve(() => {
    asked += 1
    return isThere ? Response.json(configOf()) : new Response('', { status: 503 })
  })
  const reload = jest.fn()
  retryConfig(reload)
  await jest.advanceTimersByTimeAsync(5000 + 10_000)
  expect([asked, reload.mock.calls.length]).toEqual([2, 0])
  isThere = true
  await jest.advanceTimersByTimeAsync(20_000)
  expect([asked, reload.mock.calls.length]).toEqual([3, 1])
  await jest.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(3)
  jest.useRealTimers()
})
