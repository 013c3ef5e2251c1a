import os from 'node:os'
import type { Browser } from '@playwright/test'

/** When and on what figures were taken, as one sentence. `browser`: null where none took part. */
export function circumstances(browser: Browser | null, runs: number): string {
  const [processor] = os.cpus()
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return (
    `${date}; ${os.cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory}, ${os.platform()}; ` +
    `${browser ? `Chromium ${browser.version()}, ` : ''}Node ${process.versions.node}; medians of ${runs} runs, and their ranges.`
  )
}
