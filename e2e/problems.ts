import type { BrowserContext } from '@playwright/test'

/** What nobody asked for: console errors, uncaught errors and violations of the content security policy. */
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
    })
  }

  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }
}
