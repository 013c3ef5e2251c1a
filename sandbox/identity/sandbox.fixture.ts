import { after, before } from 'node:test'
import { TOTP, Secret } from 'otpauth'
import { reservePort } from '../reserved-ports'
import { Browser } from './browser.fixture'
import type { Account } from './directory'
import './cheap-hashes.fixture'
import { hashPassword, startIdentity } from './identity'
import { MemoryDirectory } from './memory-directory.fixture'

export const PASSWORD = 'portal-sandbox'
export const AUDIENCE = 'https://api.portal.example/'
export const PORTAL = 'http://localhost:3000'
export const CLIENT = 'portal'
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const MINUTE_MS = 60_000

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
  const identity = await startIdentity({
    port,
    issuer: `http://localhost:${port}/`,
    audience: AUDIENCE,
    clientId: CLIENT,
    redirectUris: [`${PORTAL}/callback`],
    webOrigins: [PORTAL],
    returnTo: [PORTAL],
    directory: people,
    signInLog: (line) => signIns.push(line),
    now: () => new Date(Date.now() + ahead),
  })
  const browser = () => new Browser(identity.url, CLIENT, `${PORTAL}/callback`, AUDIENCE)
  return { ...identity, later, signIns, directory: people, browser, issuer: `http://localhost:${port}/` }
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
export const codeAt = (secret: string, at: Date) =>
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
