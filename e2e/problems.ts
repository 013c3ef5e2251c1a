import type { BrowserContext } from '@playwright/test'

/** Messages of Chromium and Firefox about a request that no server accepted. */
export const UNREACHABLE = /ERR_CONNECTION_REFUSED|CORS request did not succeed/

/**
 * sha384 of no bytes. Firefox logs that a script does not match its hash, and this one, when a page is left while the
 * script is still on its way. Nothing was refused then, because nothing runs in a page that is gone; an altered file
 * has another hash.
 */
const NOTHING = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb'

/** Problems that a test did not ask for: console errors, uncaught errors and violations of the page's policies. */
export class Problems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    await context.exposeBinding('reportViolation', (_source, violation: string) => {
      this.#found.push(`policy: ${violation}`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI}`)
      })
      // No event tells of these.
      if (!('ReportingObserver' in window)) return
      const tell = (reports: Report[]) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        if (typeof report !== 'function') return
        for (const { body } of reports) report(`integrity-policy ${Reflect.get(Object(body), 'blockedURL')}`)
      }
      new ReportingObserver(tell, { types: ['integrity-violation'], buffered: true }).observe()
    })
  }

  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  unexpected(): string[] {
    return this.#found.filter(
      (problem) => !problem.includes(NOTHING) && !this.#expected.some((pattern) => pattern.test(problem)),
    )
  }
}
