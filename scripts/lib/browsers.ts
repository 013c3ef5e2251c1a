import { existsSync } from 'node:fs'
import { findChromium, findFirefox } from '../needs.mjs'

export { hasChromium } from '../needs.mjs'

const WHOLE = findChromium()
const SHELL = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell'

/**
 * How Playwright starts Chromium here: its own when there is no path. Without Chromium's sandbox, because that does not
 * start as root.
 */
export const CHROMIUM = { ...(WHOLE && { executablePath: WHOLE }), args: ['--no-sandbox'] }

/**
 * The same engine without the browser's window, where Debian's package for it is installed: the browser tests take a
 * fifth less time in it (docs/decisions/0028-two-checks.md).
 */
export const HEADLESS_CHROMIUM = { ...CHROMIUM, ...(existsSync(SHELL) && { executablePath: SHELL }) }

/** The path that Playwright starts Firefox by. */
export const FIREFOX = findFirefox()
