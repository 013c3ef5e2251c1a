import { after, before } from 'node:test'
import { TOTP, Secret } from 'otpauth'
import { reservePort } from '../reserved-ports'
import { Browser } from './browser.fixture'
import type { Account, Directory } from './directory'
import './cheap-hashes.fixture'
import { hashPassword, startIdentity } from './identity'
import { MemoryDirectory } from './memory-directory.fixture'

export const PASSWORD = 'portal-sandbox'
export const AUDIENCE = 'https://api.portal.example/'
export const PORTAL = 'http://localhost:3000'
export const CLIENT = 'portal'
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const MINUTE_MS = 60_000

type More = Partial<Parameters<typeof startIdentity>[0]>
/** The provider on a port, over these people. */
export const startProvider = (port: number, directory: Directory, more: More = {}) =>
  startIdentity({
    port,
    issuer: `http://localhost:${port}/`,
    audience: AUDIENCE,
    clientId: CLIENT,
    redirectUris: [`${PORTAL}/callback`],
    webOrigins: [PORTAL],
    returnTo: [PORTAL],
    directory,
    ...more,
  })
/** A browser of the portal, at the provider with this address. */
export const browserAt = (url: string) => new Browser(url, CLIENT, `${PORTAL}/callback`, AUDIENCE)

type Options = { port?: number; directory?: MemoryDirectory }

/** A running provider with the sandbox's people, and browsers to visit it. */
export async function sandbox(options: Options = {}) {
  const port = options.port ?? (await reservePort())
  const people = options.directory ?? new MemoryDirectory(await accounts())
  let ahead = 0
  /** Runs `work` as if so many minutes had passed. */
  const later = async (minutes: number, work: () => Promise<void>) => {
    ahead = minutes * MINUTE_MS
    try {
      await work()
    } finally {
      ahead = 0
    }
  }
  const signIns: string[] = []
  const signInLog = (line: string) => signIns.push(line)
  const identity = await startProvider(port, people, { signInLog, now: () => new Date(Date.now() + ahead) })
  const browser = () => browserAt(identity.url)
  /** A sign-in in a browser of its own: at its first page, after the password, and done. */
  const begin = async (extra: Record<string, string> = {}) => {
    const one = browser()
    return { browser: one, ...(await one.authorize(extra)) }
  }
  const entered = async (email: string) => {
    const one = browser()
    return { browser: one, ...(await one.enterPassword(email, PASSWORD)) }
  }
  const signedIn = async (email = 'admin@alpha.example') => {
    const one = browser()
    const { access_token, refresh_token } = await one.signIn(email, PASSWORD)
    return { browser: one, access_token, refresh_token }
  }
  const visits = { browser, begin, entered, signedIn }
  return { ...identity, ...visits, later, signIns, directory: people, issuer: `http://localhost:${port}/` }
}

/** One provider for the tests of one file, from the first of them on. */
export function useSandbox(options: Options = {}): Sandbox {
  const identity = {} as Sandbox
  before(async () => void Object.assign(identity, await sandbox(options)))
  after(() => identity.close())
  return identity
}

type Sandbox = Awaited<ReturnType<typeof sandbox>>

/** The six digits an authenticator app shows at `at`. */
export const codeAt = (secret: string, at = new Date()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** What a page says is wrong, or an empty text. */
export const problemIn = async (response: Response): Promise<string> =>
  /role="alert"[^>]*>([^<]+)</.exec(await response.text())?.[1] ?? ''

/** The secret of the authenticator that a page offers. */
export const secretIn = (page: string): string => /id="secret">(\w+)</.exec(page)?.[1] ?? ''

async function accounts(): Promise<Account[]> {
  const alpha = { id: 'org_alpha', name: 'alpha' }
  const person = async (id: string, email: string, more: Partial<Account> = {}): Promise<Account> => ({
    id: `auth0|${id}`,
    email,
    name: id,
    status: 'active',
    passwordHash: await hashPassword(PASSWORD),
    totpSecret: null,
    mfaPending: false,
    organization: alpha,
    permissions: [],
    enforceMFA: false,
    ...more,
  })
  return Promise.all([
    person('admin', 'admin@alpha.example', { permissions: ['manage:servers'] }),
    person('mfa', 'mfa@alpha.example', { totpSecret: TOTP_SECRET }),
    person('blocked', 'blocked@alpha.example', { status: 'blocked' }),
    person('enforced', 'enforced@beta.example', { enforceMFA: true, organization: { id: 'org_beta', name: 'beta' } }),
    person('solo', 'solo@example.com', { organization: null }),
  ])
}
