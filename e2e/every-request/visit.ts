import type { Browser, Cookie, Page } from '@playwright/test'
import { type Portal, setLine } from '../fixtures'
import type { RecordIds } from '../record-ids'
import type { Case, Opening, Recorded, State } from './cases'
import { FailingProxy, type Fault } from './failing-proxy'
import { reportFindings, storedFindings, tooOften } from './findings'
import { namesOf } from './names'
import { LIMIT_MS, settled, type Shown, waysOn, whyNotPressed } from './shown'
import type { Turns } from './turns'

/** Beside what a page waits for, pages fetch and send their telemetry. */
const TELEMETRY_MS = 5000
/** Longer than the telemetry waits for a first page, and for an idle one. */
const TOLD_MS = 22_000
/** A page that has not come to rest by then waits, and others may load meanwhile. */
const LOAD_MS = 6000

export const KINDS = ['page', 'page, a part of which failed', 'words', 'nothing'] as const
export type Outcome = {
  kind: (typeof KINDS)[number]
  words: string
  seconds: number
  /** What is wrong. */
  findings: string[]
}

export type Surroundings = { browser: Browser; portal: Portal; ids: RecordIds; cookies: Cookie[]; loads: Turns }

type Visit = { page: Page; proxy: FailingProxy; shown: Shown | null; errors: string[]; seconds: number }

/** Opens a page without a failure. Null when it asks for nothing. */
export const record = (opening: Opening, around: Surroundings): Promise<Recorded | null> =>
  visit(opening, null, around, async ({ page, proxy, shown }) => {
    if (!shown) throw new Error(`${opening.route} (${opening.state}) does not come to rest`)
    const end = Date.now() + TELEMETRY_MS
    while (Date.now() < end && !proxy.asked.some(({ name }) => name === 'collector logs'))
      await page.waitForTimeout(100)
    const names = [...new Set(proxy.asked.map(({ name }) => name))].sort()
    return names.length === 0 ? null : { ...opening, shown, names }
  })

/** Opens a page of whose requests one fails. */
export const tryCase = (one: Case, around: Surroundings): Promise<Outcome> =>
  visit(one, one, around, async ({ page, proxy, shown, errors, seconds }) => {
    const kind = kindOf(shown, one.shown)
    const ways = shown ? await waysOn(page, shown) : []
    const obstacles = await Promise.all(ways.map(whyNotPressed))
    // Later than the page shows it, because telemetry waits for pages.
    const until = Date.now() + (one.way === 'never answered' ? LIMIT_MS : TOLD_MS)
    const findings = [
      ...(shown ? [] : [`nothing in ${LIMIT_MS / 1000} s but ${await textOf(page)}`]),
      ...(kind === 'words' && ways.length === 0 ? ['no way on'] : []),
      ...obstacles.flatMap((obstacle) => (obstacle === null ? [] : [`cannot be pressed: ${obstacle}`])),
      ...(await storedFindings(page)),
      ...(await reportFindings(page, proxy, one, { isSeen: kind !== 'page' && proxy.hasFailed, until })),
      ...tooOften(proxy.asked),
      ...errors,
    ]
    const words = shown ? (shown.dialog ?? shown.heading) : ''
    return { kind, words, seconds, findings }
  })

function kindOf(shown: Shown | null, healthy: Shown): Outcome['kind'] {
  if (!shown) return 'nothing'
  if (shown.dialog !== healthy.dialog || shown.place !== healthy.place || shown.heading !== healthy.heading)
    return 'words'
  return shown.failed > healthy.failed ? 'page, a part of which failed' : 'page'
}

async function visit<T>(
  { path, state }: Opening,
  fault: Fault | null,
  { browser, portal, ids, cookies, loads }: Surroundings,
  look: (visit: Visit) => Promise<T>,
): Promise<T> {
  const isBeginning = ({ pathname }: URL) => state !== 'coming back from sign-in' || pathname === '/callback'
  const proxy = new FailingProxy({ nameOf: namesOf(portal, ids), isBeginning }, fault)
  await proxy.start()
  const endLoad = await loads.take()
  const context = await browser.newContext({
    baseURL: portal.url,
    proxy: { server: `http://127.0.0.1:${proxy.port}` },
    storageState: { cookies: cookiesFor(state, cookies), origins: [] },
  })
  const limit = setTimeout(endLoad, LOAD_MS)
  try {
    await context.addInitScript(setLine, { effectiveType: '3g' })
    // In its place, because all contexts have one clipboard.
    await context.addInitScript(() => {
      const clipboard = { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboard })
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`))
    const start = Date.now()
    await page.goto(path, { waitUntil: 'commit' })
    const shown = await settled(page, proxy, portal.url)
    endLoad()
    return await look({ page, proxy, shown, errors, seconds: (Date.now() - start) / 1000 })
  } finally {
    clearTimeout(limit)
    endLoad()
    await context.close()
    await proxy.close()
  }
}

/** The cookie by which the portal knows that there may be a session. */
const HINT = /^auth0\..*is\.authenticated$/

function cookiesFor(state: State, cookies: Cookie[]): Cookie[] {
  if (state === 'signed in') return cookies
  // Of the identity provider alone, which comes back without a form.
  return state === 'signed out' ? [] : cookies.filter(({ name }) => !HINT.test(name))
}

const textOf = async (page: Page) => {
  const text = await page.evaluate(() => document.body.innerText).catch(() => '(a page that cannot be asked)')
  return JSON.stringify(text.slice(0, 200))
}
