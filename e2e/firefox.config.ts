import { FIREFOX } from '@portal/scripts/browsers'
import { defineConfig } from '@playwright/test'
import chromium from './playwright.config'

// The journeys of the portal in Firefox, as Debian ships it: Playwright speaks WebDriver BiDi with it. The other specs
// stay out, because the browser has no part in the loader, releases and the sandbox.
const JOURNEYS = ['sign-in', 'logout', 'routes', 'server-list', 'changes', 'metrics', 'remote-login', 'remote-screen']
const ONLY_CHROMIUM = /@chromium/

// oxlint-disable-next-line import/no-default-export -- Playwright takes it from there
export default defineConfig({
  ...chromium,
  use: {
    ...chromium.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    colorScheme: null,
    // Off, because for a screenshot Playwright puts a `<style>` into the page, which the policy blocks and the test
    // would count as a violation.
    screenshot: 'off',
    launchOptions: {
      executablePath: FIREFOX,
      // A preference, because Firefox 153 has no command for `emulateMedia`: 1 is light.
      firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 1 },
    },
  },
  projects: [{ name: 'firefox', testMatch: JOURNEYS.map((name) => `${name}.spec.ts`), grepInvert: ONLY_CHROMIUM }],
})
