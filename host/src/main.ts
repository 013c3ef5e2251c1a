import { SIGN_IN_WORKER } from '@portal/auth'
import { ownScripts } from './own-scripts'
import { reportStartFailed, showStartFailed } from './start-failed'
import { startSession } from './start-session'
import { refuseOtherScripts, trustScript } from './trusted-scripts'

/** Longer than two round trips on a slow line, so that a provider that is slower holds nothing up. */
const LONGEST_WAIT_MS = 400

let config: Promise<unknown> | undefined
void start()

/**
 * Runs the application after the session has been asked for, because running it would keep the sign-in library from its
 * next step, and takes about as long as the answer takes to come.
 */
async function start(): Promise<void> {
  try {
    for (const url of [...ownScripts(), new URL(SIGN_IN_WORKER, window.location.origin).href]) trustScript(url)
    refuseOtherScripts()
    const starting = startSession()
    config = starting.config
    await Promise.all([Promise.race([starting.asked, pause(LONGEST_WAIT_MS)]), parsed()])
    const app = await import(/* webpackChunkName: "app" */ './app')
    await app.start(config, fail)
  } catch (cause) {
    fail(cause)
  }
}

function fail(cause: unknown): void {
  showStartFailed(cause)
  void reportStartFailed(config, cause)
  window.reportError(cause)
}

/** Resolves when the page's own markup is there, because this script runs as soon as it has arrived. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
