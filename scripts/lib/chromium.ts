import { existsSync } from 'node:fs'

const WHOLE = process.env.CHROMIUM || '/usr/bin/chromium'
const SHELL = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell'

/** How Playwright starts Chromium here. Without its sandbox, because that does not start as root. */
export const CHROMIUM = { executablePath: WHOLE, args: ['--no-sandbox'] }

/**
 * The same engine without the browser's window, where Debian's package for it is installed: the browser tests take a
 * fifth less time in it (docs/decisions/0028-two-checks.md).
 */
export const HEADLESS_CHROMIUM = { ...CHROMIUM, executablePath: existsSync(SHELL) ? SHELL : WHOLE }

export const hasChromium = (): boolean => existsSync(CHROMIUM.executablePath)
