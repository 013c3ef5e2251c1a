import type { Browser, Page, Request } from '@playwright/test'
import { coldPage, type Session } from './journeys'
import type { Side } from './side'

/** What a cold visit costs, as the network carries it; the sign-in worker's own requests are not the page's. */
export type Weight = { path: string; requests: number; scriptBytes: number }

/** The visits of both sides, in the same order. */
export type Weights = { mine: readonly Weight[]; other: readonly Weight[] }

export const PATHS = ['/', '/servers', '/dashboard'] as const
/** A second without a request, so that work that waits for an idle page is counted too. */
const QUIET_MS = 1000

export async function weigh(browser: Browser, side: Side, session: Session): Promise<Weight[]> {
  const weights: Weight[] = []
  for (const path of PATHS) {
    const page = await coldPage(browser, session, 'none')
    weights.push(await visit(page, side.url, path))
    await page.context().close()
  }
  return weights
}

async function visit(page: Page, url: string, path: string): Promise<Weight> {
  const requests: Request[] = []
  let last = Date.now()
  const noted = () => (last = Date.now())
  page.on('request', (request) => {
    requests.push(request)
    noted()
  })
  page.on('requestfinished', noted)
  await page.goto(url + path)
  await page.locator('h1').first().waitFor()
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
  let scriptBytes = 0
  for (const request of requests) {
    if (new URL(request.url()).pathname.endsWith('.js')) scriptBytes += (await request.sizes()).responseBodySize
  }
  return { path, requests: requests.length, scriptBytes }
}
