import { parseConfig } from './config'
import { fetchConfig } from './fetch-config'

/** Pauses grow, so that open tabs do not press a server that is starting. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 60_000

/** Looks at `config.json` until the portal can start with it, and opens the page again then. */
export function retryConfig(reload = () => window.location.reload(), pause = FIRST_PAUSE_MS): void {
  setTimeout(() => {
    void fetchConfig('no-cache')
      .then(parseConfig)
      .then(reload, () => retryConfig(reload, Math.min(pause * 2, LONGEST_PAUSE_MS)))
  }, pause)
}
