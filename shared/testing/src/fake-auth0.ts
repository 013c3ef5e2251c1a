/**
 * Stands in for the SDK in component tests: there is no identity provider there, only a signed-in person or nobody.
 * A test may read what the SDK was asked, and say what it answers next.
 */
type Person = { token: string; user: { email?: string; name?: string } }

type FakeSdk = {
  signedIn: Person | null
  /** How many clients were made; 0 means that nothing needed the SDK yet. */
  clients: number
  tokenCalls: { cacheMode?: string }[]
  /** Thrown by the next calls for a token, one each. */
  tokenFailures: unknown[]
  callbacks: string[]
  /** What a login return carries, or the error it ends in. */
  callbackAnswer: { appState?: unknown } | Error
  logins: unknown[]
  logouts: unknown[]
}

export const fakeSdk: FakeSdk = {
  signedIn: null,
  clients: 0,
  tokenCalls: [],
  tokenFailures: [],
  callbacks: [],
  callbackAnswer: {},
  logins: [],
  logouts: [],
}

export function signInAs(person: Person | null): void {
  fakeSdk.signedIn = person
}

export class Auth0Client {
  constructor() {
    fakeSdk.clients += 1
  }
  checkSession = async () => {}
  isAuthenticated = async () => fakeSdk.signedIn !== null
  getTokenSilently = async (options: { cacheMode?: string } = {}) => {
    fakeSdk.tokenCalls.push(options)
    // The real one is never done within the same turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (fakeSdk.tokenFailures.length > 0) throw fakeSdk.tokenFailures.shift()
    return fakeSdk.signedIn?.token
  }
  getUser = async () => fakeSdk.signedIn?.user
  handleRedirectCallback = async (url: string) => {
    fakeSdk.callbacks.push(url)
    if (fakeSdk.callbackAnswer instanceof Error) throw fakeSdk.callbackAnswer
    return fakeSdk.callbackAnswer
  }
  loginWithRedirect = async (options: unknown) => {
    fakeSdk.logins.push(options)
  }
  logout = async (options: unknown) => {
    fakeSdk.logouts.push(options)
    fakeSdk.signedIn = null
  }
}
