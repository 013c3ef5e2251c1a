import { HEADLESS_CHROMIUM } from '@portal/scripts/browsers'
import { defineConfig } from '@playwright/test'

// Without the emulated GPU, because that takes a seventh of the processor's time and nothing here draws with WebGL.
const args = [...HEADLESS_CHROMIUM.args, '--disable-gpu', '--disable-software-rasterizer']

/** Over the real federated production build and the real sandbox; `npm run build` comes first. */
export default defineConfig({
  testDir: './specs',
  globalSetup: './global-setup.ts',
  workers: 2,
  // None, because a test that passes at the second try has found a mistake and must count as failed.
  retries: 0,
  fullyParallel: false,
  // Generous, because two slow cores may be busy; a test that passes never waits for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'chromium', grepInvert: /@long|@firefox/ },
    // Run by `npm run test:long`: tests whose options are `{ tag: '@long' }`.
    { name: 'chromium-long', grep: /@long/ },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { ...HEADLESS_CHROMIUM, args },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 860 },
    // Off, because a trace takes the page's whole tree at every step, which doubles the run; `--trace on` asks for one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
