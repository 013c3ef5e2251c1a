import { existsSync } from 'node:fs'

/** How Playwright starts Chromium here. Without its sandbox, because that does not start as root. */
export const CHROMIUM = { executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] }

export const hasChromium = (): boolean => existsSync(CHROMIUM.executablePath)
