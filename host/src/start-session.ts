import { startAuth } from '@portal/auth'
import type { RuntimeConfig } from '@portal/contract'
import { loadConfig } from './config'

/** Reads the config and starts the session; a config that cannot be read is told by the application. */
export function startSession(): Promise<RuntimeConfig> {
  const config = loadConfig()
  void config.then(({ auth }) => startAuth(auth, window.location)).catch(() => undefined)
  return config
}
