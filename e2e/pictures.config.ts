import { CHROMIUM } from '@portal/scripts/browsers'
import { defineConfig } from '@playwright/test'
import chromium from './playwright.config'

/**
 * When pictures are taken: a morning of a working day. In the future, because a browser drops cookies whose end is past
 * by its own clock, which no test can stop.
 */
process.env.PORTAL_E2E_NOW = '2030-05-15T10:30:00+09:00'

// The pictures of every page in its states, compared with those in docs/pictures: `npm run gallery`, `npm run test:long`.
export default defineConfig({
  ...chromium,
  testDir: './pictures',
  projects: [{ name: 'pictures' }],
  use: {
    ...chromium.use,
    launchOptions: { ...chromium.use?.launchOptions, executablePath: CHROMIUM.executablePath },
    // Off, because the pictures themselves are there.
    screenshot: 'off',
  },
})
