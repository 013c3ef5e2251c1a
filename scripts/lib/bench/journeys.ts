import { createRequire } from 'node:module'
import path from 'node:path'
import { PASSWORD } from '@portal/sandbox/seed/fixtures'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Side } from './side'

/** What a signed-in customer does. Later ones go on where the one before has led. */
export const JOURNEYS = ['cold', 'warm', 'click', 'seen'] as const
export type Journey = (typeof JOURNEYS)[number]

/** `slow` is 10 Mbit/s, 40 ms and a quarter of the processor; `none` is the machine as it is. */
export const PROFILES = ['slow', 'none'] as const
export type Profile = (typeof PROFILES)[number]

/** Milliseconds by what was waited for. */
export type Times = Partial<Record<Measure, number>>
export type Measure = 'cold row' | 'cold frame' | 'cold paint' | 'warm row' | 'warm paint' | 'click' | 'seen'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const ADMIN = 'admin@alpha.example'
const SLOW = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 }
/** As long as a customer reads, the same for all sides, so that work in the background can end. */
const READING_MS = 2000
const LIST = { label: 'サーバー管理', path: '/servers' }
const OTHER_LIST = { label: 'イベント管理' }
const RECORDER = path.join(import.meta.dirname, 'recorder.js')
const WEB_VITALS = createRequire(import.meta.url).resolve('web-vitals/attribution')
const WHERE = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1280, height: 860 } }

/** Signs in by the form once. Returns the cookies and stored values of the session, for cold browsers. */
export async function signIn(browser: Browser, { url }: Side): Promise<Session> {
  const context = await browser.newContext(WHERE)
  const page = await context.newPage()
  await page.goto(`${url}/profile`)
  await page.locator('input[type=email], input[name=email], input[name=login]').first().fill(ADMIN)
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.origin === url && address.pathname === '/profile')
  await page.locator('h1').first().waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

/** A browser with a session and an empty cache. */
export async function coldPage(browser: Browser, session: Session, profile: Profile): Promise<Page> {
  const context = await browser.newContext({ ...WHERE, storageState: session })
  await context.addInitScript({ path: WEB_VITALS })
  await context.addInitScript({ path: RECORDER })
  const page = await context.newPage()
  if (profile === 'slow') {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return page
}

/** One run of the journeys in a cold browser. */
export async function travel(page: Page, { url }: Side, journeys: readonly Journey[]): Promise<Times> {
  const times: Times = {}
  const cold = await load(page, url)
  if (journeys.includes('cold')) Object.assign(times, named('cold', cold))
  await page.waitForTimeout(READING_MS)
  if (journeys.includes('warm')) {
    Object.assign(times, named('warm', await load(page, url)))
    await page.waitForTimeout(READING_MS)
  }
  if (journeys.includes('click') || journeys.includes('seen')) {
    const click = await press(page, OTHER_LIST.label)
    if (journeys.includes('click')) times.click = click
    await page.waitForTimeout(READING_MS)
  }
  if (journeys.includes('seen')) times.seen = await press(page, LIST.label)
  await page.context().close()
  return times
}

type Load = { row: number; frame: number; paint: number }

async function load(page: Page, url: string): Promise<Load> {
  await page.goto(`${url}${LIST.path}`, { waitUntil: 'commit' })
  const row = await page.evaluate<number>('portalBench.row')
  const frame = await page.evaluate<number>('portalBench.frame')
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return { row, frame, paint: paint ?? Number.NaN }
}

function named(journey: 'cold' | 'warm', { row, frame, paint }: Load): Times {
  return journey === 'cold'
    ? { 'cold row': row, 'cold frame': frame, 'cold paint': paint }
    : { 'warm row': row, 'warm paint': paint }
}

/** Presses a link of the menu. Returns the time until a row of its list was drawn. */
async function press(page: Page, label: string): Promise<number> {
  await page.evaluate(`portalBench.expectList(${JSON.stringify(label)})`)
  await page.getByRole('navigation').first().getByRole('link', { name: label }).click()
  return page.evaluate<number>('portalBench.used')
}
