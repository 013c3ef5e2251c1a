import { accessToken } from '@portal/testing/access-token'
import { tinyServer } from '@portal/testing/tiny-server'

const SETTINGS = { domain: 'http://127.0.0.1:1', clientId: 'test', audience: 'api', callbackUrl: 'http://localhost/callback' }
const HINT = 'auth0.test.is.authenticated'
const PERSON = { token: accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha' }), user: { email: 'a@example.com' } }

/** This tab's end of the channel between tabs, and what it sent. */
const channels = new EventTarget()
let sent: unknown[]

/** Another tab says this. */
const hear = (data: unknown) => channels.dispatchEvent(new MessageEvent('message', { data }))

beforeEach(() => {
  document.cookie = `${HINT}=; max-age=0`
  sent = []
  globalThis.BroadcastChannel = class extends EventTarget {
    onmessage = null
    onmessageerror = null
    constructor(readonly name: string) {
      super()
      channels.addEventListener('message', (event) => {
        if (event instanceof MessageEvent) this.dispatchEvent(new MessageEvent('message', { data: event.data }))
      })
    }
    postMessage(message: unknown) {
      sent.push(message)
    }
    close() {}
  }
})

/** A page that was just opened: the package starts with nothing, as after a reload. */
async function openPage() {
  jest.resetModules()
  const auth = await import('./index')
  const { fakeSdk } = await import('@portal/testing/fake-auth0')
  const errors: string[] = []
  auth.onAuthError((error) => errors.push(error.code))
  return { auth, sdk: fakeSdk, errors, status: () => auth.useSession.getState().status }
}

async function openSignedIn(settings = SETTINGS) {
  const page = await openPage()
  page.sdk.signedIn = PERSON
  document.cookie = `${HINT}=true`
  page.auth.startAuth(settings, 'other')
  await page.auth.settled()
  page.sdk.tokenCalls.length = 0
  return page
}

/** As the SDK throws them. */
const refusal = (error: string) => Object.assign(new Error(`${error}: text of a stranger`), { error })

test('without the hint cookie nobody is signed in and the SDK is not loaded', async () => {
  const { auth, sdk, status } = await openPage()
  auth.startAuth(SETTINGS, 'other')
  expect(status()).toBe('signed-out')
  expect(sdk.clients).toBe(0)
})

test('with the hint cookie the session is resumed', async () => {
  const { auth } = await openSignedIn()
  expect(auth.useSession.getState()).toMatchObject({ status: 'signed-in', user: { email: 'a@example.com' }, project: { name: 'alpha' } })
})

test('a hint cookie that outlived the session ends signed out, without an error', async () => {
  const { auth, errors, status } = await openPage()
  document.cookie = `${HINT}=true`
  auth.startAuth(SETTINGS, 'other')
  await auth.settled()
  expect(status()).toBe('signed-out')
  expect(errors).toEqual([])
})

test('a session that cannot be resumed for a dead network is told as unreachable', async () => {
  const { auth, sdk, errors, status } = await openPage()
  sdk.signedIn = PERSON
  sdk.tokenFailures.push(new TypeError('Failed to fetch'))
  document.cookie = `${HINT}=true`
  auth.startAuth(SETTINGS, 'other')
  await auth.settled()
  expect(status()).toBe('signed-out')
  expect(errors).toEqual(['unreachable'])
})

test('a login return is processed once, however often it is asked, and answers the target', async () => {
  const { auth, sdk, status } = await openPage()
  sdk.signedIn = PERSON
  sdk.callbackAnswer = { appState: { target: '/events?status=new#e1' } }
  auth.startAuth(SETTINGS, 'callback')
  expect(status()).toBe('loading')
  const url = 'http://localhost/callback?code=c&state=s'
  await expect(Promise.all([auth.handleCallback(url), auth.handleCallback(url)])).resolves.toEqual(['/events?status=new#e1', '/events?status=new#e1'])
  expect(sdk.callbacks).toEqual([url])
  expect(status()).toBe('signed-in')
})

test.each([[undefined], [{ target: 'https://evil.test' }], [{ target: 7 }]])('a login return with the state %j leads to /', async (appState) => {
  const { auth, sdk } = await openPage()
  sdk.signedIn = PERSON
  sdk.callbackAnswer = { appState }
  auth.startAuth(SETTINGS, 'callback')
  await expect(auth.handleCallback('http://localhost/callback?code=c&state=s')).resolves.toBe('/')
})

test('a forged login return signs out and carries the code, not the text', async () => {
  const { auth, sdk, status } = await openPage()
  sdk.callbackAnswer = refusal('state_mismatch')
  auth.startAuth(SETTINGS, 'callback')
  await expect(auth.handleCallback('http://localhost/callback?error=x&state=s')).rejects.toMatchObject({ code: 'state_mismatch', message: 'state_mismatch' })
  expect(status()).toBe('signed-out')
})

test('two callers at the same time cost one call of the SDK', async () => {
  const { auth, sdk } = await openSignedIn()
  await expect(Promise.all([auth.getToken(), auth.getToken()])).resolves.toEqual([PERSON.token, PERSON.token])
  expect(sdk.tokenCalls).toHaveLength(1)
  await auth.getToken()
  expect(sdk.tokenCalls).toHaveLength(2)
})

test('a renewal does not settle for the token of a plain call under way, but is itself shared', async () => {
  const { auth, sdk } = await openSignedIn()
  await Promise.all([auth.getToken(), auth.getToken({ renew: true }), auth.getToken({ renew: true }), auth.getToken()])
  expect(sdk.tokenCalls.map(({ cacheMode }) => cacheMode)).toEqual(['on', 'off'])
})

test('nobody signed in: no token, and the SDK is not asked', async () => {
  const { auth, sdk, errors } = await openPage()
  auth.startAuth(SETTINGS, 'other')
  await expect(auth.getToken()).rejects.toMatchObject({ code: 'login_required' })
  expect(sdk.clients).toBe(0)
  expect(errors).toEqual([])
})

test('a renewal that timed out is tried once more', async () => {
  const { auth, sdk, errors } = await openSignedIn()
  sdk.tokenFailures.push(refusal('timeout'))
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
  expect(errors).toEqual([])
  sdk.tokenFailures.push(refusal('timeout'), refusal('timeout'))
  await expect(auth.getToken()).rejects.toMatchObject({ code: 'timeout' })
  expect(errors).toEqual(['timeout'])
})

test.each(['login_required', 'invalid_grant', 'missing_refresh_token'])('%s signs out and tells the host once', async (code) => {
  const { auth, sdk, errors, status } = await openSignedIn()
  sdk.tokenFailures.push(refusal(code))
  const answers = await Promise.allSettled([auth.getToken(), auth.getToken()])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual([code])
  expect(status()).toBe('signed-out')
})

test('a plain call and a renewal that wait for the same refusal tell the host once', async () => {
  const { auth, sdk, errors } = await openSignedIn()
  sdk.tokenFailures.push(refusal('login_required'))
  const answers = await Promise.allSettled([auth.getToken(), auth.getToken({ renew: true })])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual(['login_required'])
})

test('a dead network is no authentication error: it passes through and the session stands', async () => {
  const { auth, sdk, errors, status } = await openSignedIn()
  const dead = new TypeError('Failed to fetch')
  sdk.tokenFailures.push(dead)
  await expect(auth.getToken()).rejects.toBe(dead)
  expect(errors).toEqual([])
  expect(status()).toBe('signed-in')
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
})

test('login remembers the whole target, and refuses one that leads away', async () => {
  const { auth, sdk } = await openPage()
  auth.startAuth(SETTINGS, 'other')
  await auth.login('/servers?q=a#x')
  await auth.login('//evil.test')
  await auth.login('/dashboard', { invitation: 'i', organization: 'o' })
  expect(sdk.logins).toEqual([
    { appState: { target: '/servers?q=a#x' }, authorizationParams: {} },
    { appState: { target: '/' }, authorizationParams: {} },
    { appState: { target: '/dashboard' }, authorizationParams: { invitation: 'i', organization: 'o' } },
  ])
})

test('logout while the identity provider is unreachable rejects, and session and other tabs stay', async () => {
  const { auth, sdk, status } = await openSignedIn()
  await expect(auth.logout()).rejects.toThrow('fetch failed')
  expect(status()).toBe('signed-in')
  expect(sdk.logouts).toEqual([])
  expect(sent).toEqual([])
})

test('logout tells the other tabs, then leaves for the identity provider and returns to the origin', async () => {
  const provider = await tinyServer((_request, response) => response.end('{}'))
  const { auth, sdk } = await openSignedIn({ ...SETTINGS, domain: provider.url })
  const leftBefore: number[] = []
  auth.onLogout(() => leftBefore.push(sdk.logouts.length))
  auth.onLogout(() => leftBefore.push(-1))()
  await auth.logout()
  await provider.close()
  expect(sent).toEqual(['logout'])
  // Whoever listens hears of it while the page is still there.
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
  const { auth, sdk, errors } = await openSignedIn()
  const heard = new Promise<void>((resolve) => auth.onSignedOutElsewhere(resolve))
  sdk.tokenFailures.push(refusal('login_required'))
  const underWay = auth.getToken().catch((cause: unknown) => cause)
  await new Promise((resolve) => setTimeout(resolve))
  hear('logout')
  await expect(auth.getToken()).rejects.toMatchObject({ code: 'login_required' })
  expect(await underWay).toMatchObject({ code: 'login_required' })
  await heard
  expect(sdk.tokenCalls).toHaveLength(1)
  expect(errors).toEqual([])
})

test.each([[refusal('login_required')], [null]])('a logout in another tab ends a session that is being resumed (%s)', async (failure) => {
  const { auth, sdk, errors, status } = await openPage()
  sdk.signedIn = PERSON
  if (failure) sdk.tokenFailures.push(failure)
  document.cookie = `${HINT}=true`
  const heard = new Promise<void>((resolve) => auth.onSignedOutElsewhere(resolve))
  auth.startAuth(SETTINGS, 'other')
  while (sdk.tokenCalls.length === 0) await new Promise((resolve) => setTimeout(resolve))
  hear('logout')
  await heard
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(status()).toBe('signed-out')
  expect(errors).toEqual([])
})
