import { startAuth } from '@portal/auth'
import { fetchConfig } from './fetch-config'
import { signInSettings } from './sign-in-settings'

type Starting = {
  /** `config.json` as it came; the application reads it, and tells what is wrong with it. */
  config: Promise<unknown>
  /** Resolves when the identity provider has been asked for the session, or will not be. */
  asked: Promise<void>
}

/** Fetches the config and starts the session. */
export function startSession(): Starting {
  const config = fetchConfig()
  return { config, asked: config.then(ask).catch(() => undefined) }
}

async function ask(config: unknown): Promise<void> {
  const auth = signInSettings(config, window.location.origin)
  if (auth) await startAuth(auth, window.location)
}
