import { createServer } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import { Attempts } from './attempts'
import { BrowserSessions } from './browser-sessions'
import { Devices } from './devices'
import { loadKeys, publicKeys } from './keys'
import type { IdentityOptions } from './options'
import { pages } from './pages'
import { Passkeys } from './passkeys'
import { PasswordTries } from './password-tries'
import { SignInProgress } from './progress'
import { createProvider } from './provider'
import { RecoveryCodes } from './recovery-codes'
import { TotpCodes } from './totp'

export type { Account, Directory, Invitation, KeyValueStore, Mail, Organization, TicketKind } from './directory'
export { hashPassword } from './password'

/** Starts the identity provider on 127.0.0.1. Rejects with a message that names the port when it is in use. */
export async function startIdentity(
  options: IdentityOptions,
): Promise<{ url: string; jwks: JSONWebKeySet; close(): Promise<void> }> {
  const { directory, port, now = () => new Date() } = options
  const keys = await loadKeys(directory.state)
  const { state } = directory
  const sessions = new BrowserSessions(state, now)
  const progress = new SignInProgress(state, now)
  const provider = createProvider(options, keys, { sessions, progress })
  provider.use(
    pages({
      options,
      provider,
      directory,
      now,
      sessions,
      devices: new Devices(state, now, `device_${port}`),
      progress,
      codes: new TotpCodes(state, now),
      recovery: new RecoveryCodes(state),
      passkeys: new Passkeys({ directory, now, issuer: options.issuer }),
      attempts: {
        password: new PasswordTries(state, now),
        code: new Attempts(state, now, { kind: 'code-tries', limit: 10, windowMinutes: 15 }),
        reset: new Attempts(state, now, { kind: 'reset-tries', limit: 10, windowMinutes: 15 }),
      },
      portal: options.returnTo[0],
    }),
  )

  const server = createServer(provider.callback())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; the identity provider needs it.`) : error,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: new URL(options.issuer).origin,
    jwks: publicKeys(keys),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
