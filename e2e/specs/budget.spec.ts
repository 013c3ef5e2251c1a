import type { Response } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { ready } from '../verbs'

const MOST_REQUESTS = 40
const MOST_SCRIPT_KB = 300

/**
 * Counted as the network carries them, without the worker's script and its fetches, because these are no requests of
 * the page.
 */
test('a cold visit to /servers, signed in, stays small', async ({ page, context, browser, portal, signIn }) => {
  await signIn(page, ADMIN)
  const cold = await browser.newContext({
    baseURL: portal.url,
    storageState: await context.storageState(),
    locale: 'ja-JP',
  })
  const visit = await cold.newPage()
  const responses: Response[] = []
  visit.on('response', (response) => responses.push(response))
  await visit.goto('/servers')
  await ready(visit)
  await visit.waitForLoadState('networkidle')

  let scriptBytes = 0
  for (const response of responses) {
    if (!new URL(response.url()).pathname.endsWith('.js')) continue
    expect.soft(response.headers()['content-encoding'], response.url()).toBe('br')
    scriptBytes += (await response.request().sizes()).responseBodySize
  }
  await cold.close()
  const lines = responses.map(
    (response) => `  ${response.request().method()} ${response.status()} ${response.url().slice(0, 110)}`,
  )
  console.log(
    `/servers, cold and signed in: ${responses.length} requests, ${(scriptBytes / 1024).toFixed(1)} KB of JavaScript (brotli)`,
  )
  if (responses.length > MOST_REQUESTS) console.log(lines.join('\n'))
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes / 1024).toBeLessThanOrEqual(MOST_SCRIPT_KB)
  expect(responses.length).toBeLessThanOrEqual(MOST_REQUESTS)
})
