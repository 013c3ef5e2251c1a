import { SIGN_IN_WORKER } from '@portal/auth'
import { fileIn } from './message-of'
import { ownScripts } from './own-scripts'
import { reportStartFailed, showStartFailed } from './start-failed'
import { startSession } from './start-session'
import { refuseOtherScripts, trustScript } from './trusted-scripts'

/** Longer than two round trips on a slow line, so that a provider that is slower holds nothing up. */
const LONGEST_WAIT_MS = 400
/** As long as chunks may take (`chunkLoadTimeout`). */
const STYLES_MS = 20_000

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
    const [app] = await Promise.all([import(/* webpackChunkName: "app" */ './app'), styled()])
    await app.start(config, fail)
  } catch (cause) {
    fail(cause)
  }
}

function fail(cause: unknown): void {
  showStartFailed(cause)
  void reportStartFailed(config, cause)
  // The browser has told of a file itself.
  if (fileIn(cause) === null) window.reportError(cause)
}

/** Resolves when the page's own markup is there, because this script runs as soon as it has arrived. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}

/** Resolves when the page's own styles are there. @throws Error whose message ends with one that does not arrive */
async function styled(): Promise<void> {
  await Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), arrivalOf))
}

function arrivalOf(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    if (link.sheet) return resolve()
    const lose = (why: string) => {
      // Removed, because browsers draw nothing while they wait for it.
      link.remove()
      reject(new Error(`Loading style failed.\n(${why}: ${link.href})`))
    }
    // Noted by `color-scheme.js`, which runs before this.
    if ('lost' in link.dataset) return lose('error')
    const limit = setTimeout(() => lose('timeout'), STYLES_MS)
    link.addEventListener('load', () => {
      clearTimeout(limit)
      resolve()
    })
    link.addEventListener('error', () => lose('error'))
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
