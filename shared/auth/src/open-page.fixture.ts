import { accessToken } from '@portal/testing/access-token'
import { tinyServer } from '@portal/testing/tiny-server'

export const HINT = 'auth0.test.is.authenticated'
export const PERSON = {
  token: accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha', permissions: ['manage:servers'] }),
  user: { email: 'a@example.com' },
}
export const HOME = { pathname: '/', search: '' }
export const LOGIN_RETURN = { pathname: '/callback', search: '?code=c&state=s' }

/** This tab's end of the channel between tabs, and what it sent. */
const channels = new EventTarget()
export const sent: unknown[] = []

/** Another tab says this. */
export const hear = (data: unknown) => channels.dispatchEvent(new MessageEvent('message', { data }))

/** An address at which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:1'
let provider: Awaited<ReturnType<typeof tinyServer>>
const APPLICATION = { clientId: 'test', audience: 'api', callbackUrl: 'http://localhost/callback' }
export const settings = (domain = provider.url) => ({ domain, ...APPLICATION })

/** For every test of a file: a provider that answers, a channel that is heard, a browser without a session. */
export function prepareBrowser(): void {
  beforeAll(async () => {
    provider = await tinyServer((_request, response) => response.end('{}'))
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    document.cookie = `${HINT}=; max-age=0`
    sessionStorage.clear()
    sent.length = 0
    globalThis.BroadcastChannel = class extends EventTarget {
      private isClosed = false
      onmessage = null
      onmessageerror = null
      constructor(readonly name: string) {
        super()
        channels.addEventListener('message', (event) => {
          if (this.isClosed || !(event instanceof MessageEvent)) return
          this.dispatchEvent(new MessageEvent('message', { data: event.data }))
        })
      }
      postMessage(message: unknown) {
        sent.push(message)
      }
      close() {
        this.isClosed = true
      }
    }
  })
}

/** Lets the SDK answer no token request until the function that it gives back is called. */
export function heldBack({ sdk }: Awaited<ReturnType<typeof openPage>>): () => void {
  let release = () => {}
  sdk.heldBack = new Promise<void>((resolve) => (release = resolve))
  return () => release()
}

/** A page that was just opened: the package starts with nothing, as after a reload. The host may listen later. */
export async function openPage({ isHeard = true } = {}) {
  jest.resetModules()
  const auth = await import('./index')
  const { fakeSdk, sdkError } = await import('@portal/testing/fake-auth0')
  const errors: string[] = []
  const listen = () => auth.onAuthError((error) => errors.push(error.code))
  if (isHeard) listen()
  return {
    listen,
    auth,
    sdk: fakeSdk,
    sdkError,
    errors,
    session: () => auth.useSession.getState(),
    status: () => auth.useSession.getState().status,
  }
}

/** The same with a session that the provider knows; `expiresIn` are the seconds that its token lives. */
export async function openSignedIn({ domain = provider.url, expiresIn = 600 } = {}) {
  const page = await openPage()
  page.sdk.signedIn = PERSON
  page.sdk.expiresInSeconds = expiresIn
  document.cookie = `${HINT}=true`
  page.auth.startAuth(settings(domain), HOME)
  await page.auth.settled()
  page.sdk.tokenCalls.length = 0
  page.sdk.expiresInSeconds = 600
  return page
}
