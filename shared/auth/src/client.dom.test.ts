import { accessToken } from '@portal/testing/access-token'
import { blockSiteData } from '@portal/testing/blocked-site-data'
import { sdkError } from '@portal/testing/fake-auth0'
import {
  hear,
  heldBack,
  HINT,
  HOME,
  LOGIN_RETURN,
  NOWHERE,
  openPage,
  openSignedIn,
  PERSON,
  prepareBrowser,
  sent,
  settings,
} from './open-page.fixture'

prepareBrowser()
afterEach(() => jest.useRealTimers())

const RETURN_URL = 'http://localhost/callback?code=c&state=s'

test.each([HOME, { pathname: '/callback', search: '' }])(
  'without the hint cookie nobody is signed in at $pathname, and the SDK is not loaded',
  async (at) => {
    const { auth, sdk, status } = await openPage()
    auth.startAuth(settings(), at)
    expect(status()).toBe('signed-out')
    expect(sdk.clients).toBe(0)
  },
)

test('with the hint cookie the session is resumed', async () => {
  const { auth } = await openSignedIn()
  const session = { status: 'signed-in', user: { email: 'a@example.com' }, project: { name: 'alpha' } }
  expect(auth.useSession.getState()).toMatchObject(session)
})

test('a hint cookie that outlived the session ends signed out, without an error', async () => {
  const page = await openWithHint({ person: null })
  page.start()
  expect(await page.auth.settled()).toMatchObject({ status: 'signed-out' })
  expect(page.errors).toEqual([])
})

test('an error that ended the session before the host listened reaches it once', async () => {
  const { auth, sdk, errors, listen } = await openPage({ isHeard: false })
  sdk.tokenFailures.push(sdkError('consent_required'))
  document.cookie = `${HINT}=true`
  auth.startAuth(settings(), HOME)
  await auth.settled()
  listen()
  listen()
  expect(errors).toEqual(['consent_required'])
})

/** Opens the portal with a hint of a session, at an address; what becomes of it is the test's. */
async function openWithHint(change: { at?: typeof HOME; domain?: string; person?: typeof PERSON | null } = {}) {
  const { at = HOME, domain = settings().domain, person = PERSON } = change
  const page = await openPage()
  page.sdk.signedIn = person
  document.cookie = `${HINT}=true`
  return { ...page, start: () => page.auth.startAuth(settings(domain), at) }
}

/** Resolves when the session has met an obstacle. */
const obstacleOf = ({ auth }: Awaited<ReturnType<typeof openPage>>) =>
  new Promise((resolve) => {
    const stop = auth.useSession.subscribe(({ obstacle }) => {
      if (!obstacle) return
      stop()
      resolve(obstacle)
    })
  })

test('a dead provider is an obstacle at once, without a frame that would wait for it; the next try resumes the session', async () => {
  const page = await openWithHint({ domain: NOWHERE })
  const obstacle = obstacleOf(page)
  page.start()
  expect(await obstacle).toBe('unreachable')
  expect(page.session()).toMatchObject({ status: 'loading', user: null })
  expect(page.sdk.tokenCalls).toEqual([])
  expect(document.cookie).toContain(HINT)
  page.auth.startAuth(settings(), HOME)
  await page.auth.settled()
  expect(page.session()).toMatchObject({ status: 'signed-in', obstacle: null })
  expect(page.errors).toEqual([])
})

test('a token request without an answer is an obstacle too, and going on without a session leaves it for the next page', async () => {
  const page = await openWithHint()
  page.sdk.tokenFailures.push(new Error('token endpoint: no answer'))
  const obstacle = obstacleOf(page)
  page.start()
  expect(await obstacle).toBe('unreachable')
  page.auth.continueSignedOut()
  expect(page.session()).toMatchObject({ status: 'signed-out', obstacle: null })
  expect(document.cookie).toContain(HINT)
})

test('a provider that is slow but alive is waited for: after 5 s the session says so', async () => {
  const page = await openWithHint()
  const release = heldBack(page)
  const answer = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  page.start()
  await jest.advanceTimersByTimeAsync(4_900)
  expect(page.session()).toMatchObject({ status: 'loading', obstacle: null })
  await jest.advanceTimersByTimeAsync(50_000)
  expect(page.session()).toMatchObject({ status: 'loading', obstacle: 'slow' })
  release()
  await jest.advanceTimersByTimeAsync(10)
  expect(page.session()).toMatchObject({ status: 'signed-in', obstacle: null })
  answer.mockRestore()
})

test.each([
  ['an access token that only the provider can read', 'opaque', 'opaque_token'],
  ['no subject', accessToken({ org_id: 'o', org_name: 'alpha' }), 'missing_subject'],
])('%s is told by name where sign-in ends', async (_case, token, code) => {
  const page = await openWithHint({ person: { ...PERSON, token } })
  page.start()
  expect(await page.auth.settled()).toMatchObject({ status: 'signed-out' })
  expect(page.errors).toEqual([code])
})

describe('an isolated page cannot renew, which is told,', () => {
  beforeEach(() => void Object.defineProperty(window, 'crossOriginIsolated', { configurable: true, value: true }))
  afterEach(() => {
    Reflect.deleteProperty(window, 'crossOriginIsolated')
    Reflect.deleteProperty(globalThis, 'Worker')
  })

  test('although the code of the frame is login_required', async () => {
    const page = await openWithHint()
    const isolated = 'The application is running in a Cross-Origin Isolated context'
    page.sdk.tokenFailures.push(sdkError('login_required', isolated))
    page.start()
    await page.auth.settled()
    expect(page.errors).toEqual(['cross_origin_isolated'])
  })

  test('although it is the worker that the browser refuses', async () => {
    class RefusedWorker extends EventTarget {
      terminate = () => {}
      override addEventListener(...listener: Parameters<EventTarget['addEventListener']>): void {
        super.addEventListener(...listener)
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
    }
    Reflect.set(globalThis, 'Worker', RefusedWorker)
    const page = await openWithHint()
    Reflect.set(page.sdk, 'worker', new RefusedWorker())
    page.start()
    await page.auth.settled()
    expect(page.errors).toEqual(['cross_origin_isolated'])
  })
})

test.each(['', '?code=c', '?state=s', '?error=access_denied'])(
  '/callback%s is no login return: the session that is there is resumed',
  async (search) => {
    const page = await openWithHint({ at: { pathname: '/callback', search } })
    page.start()
    expect(await page.auth.settled()).toMatchObject({ status: 'signed-in' })
  },
)

test('on the page of ended sessions none is resumed, and it is forgotten without the SDK', async () => {
  const page = await openWithHint({ at: { pathname: '/clear-session', search: '' } })
  page.start()
  expect(page.status()).toBe('signed-out')
  await page.auth.forgetSession()
  expect(document.cookie).not.toContain(HINT)
  expect(page.sdk.clients).toBe(0)
})

test('a file of the SDK that does not arrive at three tries is an obstacle, and told, to a host that comes later too', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: 100 })
  const page = await openWithHint()
  const file = 'http://localhost/auth0.1.js'
  page.sdk.lost = Object.assign(new Error(`Loading chunk 1 failed.\n(missing: ${file})`), { name: 'ChunkLoadError' })
  const obstacle = obstacleOf(page)
  page.start()
  expect(await obstacle).toEqual({ file })
  expect(page.sdk.clients).toBe(3)
  const told: unknown[] = []
  page.auth.onSignInFileLost((cause) => told.push(cause))
  expect(told).toEqual([page.sdk.lost])
})

test('a complete return that no login of this tab waits for does not end the session that is there', async () => {
  const page = await openWithHint({ at: LOGIN_RETURN })
  page.sdk.callbackAnswer = sdkError('missing_transaction', 'Invalid state')
  page.start()
  await expect(page.auth.handleCallback(RETURN_URL)).rejects.toMatchObject({ code: 'missing_transaction' })
  expect(await page.auth.settled()).toMatchObject({ status: 'signed-in' })
})

test('a login return is processed once, however often it is asked, and answers the target', async () => {
  const { auth, sdk, status } = await openPage()
  sdk.signedIn = PERSON
  sdk.callbackAnswer = { appState: { target: '/events?status=new#e1' } }
  auth.startAuth(settings(), LOGIN_RETURN)
  expect(status()).toBe('loading')
  const twice = Promise.all([auth.handleCallback(RETURN_URL), auth.handleCallback(RETURN_URL)])
  await expect(twice).resolves.toEqual(['/events?status=new#e1', '/events?status=new#e1'])
  expect(sdk.callbacks).toEqual([RETURN_URL])
  expect(status()).toBe('signed-in')
})

test.each([[undefined], [{ target: 'https://evil.test' }], [{ target: 7 }]])(
  'a login return with the state %j leads to /',
  async (appState) => {
    const { auth, sdk } = await openPage()
    sdk.signedIn = PERSON
    sdk.callbackAnswer = { appState }
    auth.startAuth(settings(), LOGIN_RETURN)
    await expect(auth.handleCallback(RETURN_URL)).resolves.toBe('/')
  },
)

test('a forged login return signs out and carries the code, while users read neither it nor the text', async () => {
  const { auth, sdk, status } = await openPage()
  sdk.callbackAnswer = sdkError('state_mismatch')
  auth.startAuth(settings(), LOGIN_RETURN)
  const returned = auth.handleCallback('http://localhost/callback?error=x&state=s')
  await expect(returned).rejects.toMatchObject({
    code: 'state_mismatch',
    message: expect.stringMatching(/^[\p{L}。]+$/u),
  })
  expect(status()).toBe('signed-out')
})

test('login remembers the whole target in this tab, and refuses one that leads away', async () => {
  const { auth, sdk } = await openPage()
  auth.startAuth(settings(), HOME)
  expect(auth.rememberedTarget()).toBeNull()
  await auth.login('/servers?q=a#x')
  expect(auth.rememberedTarget()).toBe('/servers?q=a#x')
  await auth.login('//evil.test')
  await auth.login('/dashboard', { invitation: 'i', organization: 'o' })
  expect(sdk.logins).toEqual([
    { appState: { target: '/servers?q=a#x' }, authorizationParams: {} },
    { appState: { target: '/' }, authorizationParams: {} },
    { appState: { target: '/dashboard' }, authorizationParams: { invitation: 'i', organization: 'o' } },
  ])
  sessionStorage.setItem('portal.target', '//evil.test')
  expect(auth.rememberedTarget()).toBe('/')
})

test('a browser that blocks site data opens signed out, and says why nobody can sign in', async () => {
  const { auth, sdk, status } = await openPage()
  blockSiteData()
  await auth.startAuth(settings(), HOME)
  expect(status()).toBe('signed-out')
  const blocked = {
    code: 'site_data_blocked',
    message: expect.stringMatching(/このサイトの Cookie とサイトデータを許可/),
  }
  await expect(auth.login('/servers')).rejects.toMatchObject(blocked)
  await expect(auth.startStepUp({ acrValues: null, maxAge: 300 }, PERSON.token)).rejects.toMatchObject(blocked)
  await expect(auth.handleCallback(RETURN_URL)).rejects.toMatchObject(blocked)
  expect([status(), sdk.logins]).toEqual(['signed-out', []])
})

test('login stays on the page while the provider is unreachable', async () => {
  const { auth, sdk } = await openPage()
  auth.startAuth(settings(NOWHERE), HOME)
  await expect(auth.login('/servers')).rejects.toMatchObject({ code: 'unreachable' })
  expect(sdk.logins).toEqual([])
})

test('logout while the identity provider is unreachable rejects, and session and other tabs stay', async () => {
  const { auth, sdk, status } = await openSignedIn()
  auth.startAuth(settings(NOWHERE), { pathname: '/clear-session', search: '' })
  auth.useSession.setState({ status: 'signed-in' })
  await expect(auth.logout()).rejects.toMatchObject({ code: 'unreachable' })
  expect(status()).toBe('signed-in')
  expect(sdk.logouts).toEqual([])
  expect(sent).toEqual([])
})

test('logout tells the other tabs, then leaves for the identity provider and returns to the origin', async () => {
  const { auth, sdk } = await openSignedIn()
  const leftBefore: number[] = []
  auth.onLogout(() => leftBefore.push(sdk.logouts.length))
  auth.onLogout(() => leftBefore.push(-1))()
  await auth.logout()
  expect(sent).toEqual(['logout'])
  // The listeners hear of it while the page is still there.
  expect(leftBefore).toEqual([0])
  expect(sdk.logouts).toEqual([{ logoutParams: { returnTo: 'http://localhost' } }])
})

test('a logout in another tab signs this one out too, without leaving the page', async () => {
  const { auth, sdk, status } = await openSignedIn()
  const heard = new Promise<void>((resolve) => auth.onSignedOutElsewhere(resolve))
  const heardAs: string[] = []
  auth.onLogout(() => heardAs.push(status()))
  hear('something else')
  expect(status()).toBe('signed-in')
  hear('logout')
  expect(heardAs).toEqual(['signed-in'])
  await heard
  expect(status()).toBe('signed-out')
  expect(sdk.logouts).toEqual([{ openUrl: false }])
})

test('a token that is refused because of a logout in another tab is no error, and none is asked for after it', async () => {
  const { auth, sdk, errors } = await openSignedIn({ expiresIn: 50 })
  const heard = new Promise<void>((resolve) => auth.onSignedOutElsewhere(resolve))
  sdk.tokenFailures.push(sdkError('login_required'))
  const underWay = auth.getToken().catch((cause: unknown) => cause)
  await new Promise((resolve) => setTimeout(resolve))
  hear('logout')
  await expect(auth.getToken()).rejects.toMatchObject({ code: 'login_required' })
  expect(await underWay).toMatchObject({ code: 'login_required' })
  await heard
  expect(sdk.tokenCalls).toHaveLength(1)
  expect(errors).toEqual([])
})

test.each(['login_required', null])(
  'a logout in another tab ends a session that is being resumed (%s)',
  async (code) => {
    const page = await openWithHint()
    if (code) page.sdk.tokenFailures.push(sdkError(code))
    const heard = new Promise<void>((resolve) => page.auth.onSignedOutElsewhere(resolve))
    page.start()
    while (page.sdk.tokenCalls.length === 0) await new Promise((resolve) => setTimeout(resolve))
    hear('logout')
    await heard
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(page.status()).toBe('signed-out')
    expect(page.errors).toEqual([])
  },
)

test('the start tells when the provider has been asked: the frame of silent authorization is in the page', async () => {
  const page = await openWithHint()
  const release = heldBack(page)
  let isAsked = false
  const asked = page.start().then(() => (isAsked = true))
  document.body.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isAsked).toBe(false)
  const frame = document.body.appendChild(document.createElement('iframe'))
  await asked
  frame.remove()
  release()
})

test.each([
  ['there is no session to ask for', {}, HOME],
  ['a login returns, which the application handles', { isHinted: true }, LOGIN_RETURN],
])('the start waits for nothing when %s', async (_when, { isHinted }: { isHinted?: boolean }, at) => {
  const { auth } = await openPage()
  if (isHinted) document.cookie = `${HINT}=true`
  await expect(auth.startAuth(settings(), at)).resolves.toBeUndefined()
})
