import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'

/** What a run of Playwright leaves in the file that PLAYWRIGHT_RESULTS names. */
export type PlaywrightResults = {
  tests: {
    title: string
    /** An absolute path. */
    file: string
    line: number
    project: string
    outcome: 'skipped' | 'expected' | 'unexpected' | 'flaky'
    seconds: number
    /** The part of the seconds that hooks and fixtures took. */
    setUp: number
    errors: string[]
    /** Absolute paths of screenshots and traces. */
    files: string[]
  }[]
  /** Outside the tests, such as in the global set-up. */
  errors: string[]
}

/** Instead of Playwright's report in JSON, which does not tell hooks and fixtures from the test. */
export default class ResultsReporter implements Reporter {
  private suite: Suite | undefined
  private readonly errors: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onError(error: TestError): void {
    this.errors.push(error.message ?? String(error.value))
  }

  onEnd(): void {
    const tests = (this.suite?.allTests() ?? []).map((test) => ({
      title: test.title,
      file: test.location.file,
      line: test.location.line,
      project: test.parent.project()?.name ?? '',
      outcome: test.outcome(),
      seconds: inSeconds(test.results),
      setUp: inSeconds(test.results.flatMap(({ steps }) => steps.filter(({ category }) => category === 'hook'))),
      // All, because the first error of a test that ran out of time does not say what it waited for.
      errors: test.results.flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? [])),
      files: test.results.flatMap(({ attachments }) => attachments.flatMap((each) => each.path ?? [])),
    }))
    const results: PlaywrightResults = { tests, errors: this.errors }
    writeFileSync(process.env['PLAYWRIGHT_RESULTS'] ?? '', JSON.stringify(results))
  }

  printsToStdio(): boolean {
    return false
  }
}

const inSeconds = (parts: readonly { duration: number }[]): number =>
  parts.reduce((sum, { duration }) => sum + Math.max(0, duration), 0) / 1000
