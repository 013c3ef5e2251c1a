import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { coldPage, type Session, signIn } from './journeys'
import type { Side } from './side'

/** What is done with a list once it stands, each in a page of its own, so that its slowest event is its own. */
export const USES = ['key', 'text', 'query', 'sort', 'scroll'] as const
export type Use = (typeof USES)[number]

/** One key of a text, in ms from its press until its rows in sight were drawn; the next frame where none changes. */
const Key = z.object({ text: z.string(), rows: z.number() })
export type Key = z.infer<typeof Key>

/** Something that took long, in ms, and the script that took most of it, if one did. */
const Slow = z.object({ duration: z.number(), script: z.number(), address: z.string() })
export type Slow = z.infer<typeof Slow>

/** One visit to a list. */
export type ListVisit = {
  /** Milliseconds until the first row was drawn. */
  row: number
  /** Milliseconds until the list had all its rows, as its counts show. */
  whole: number
  use: Use
  /** Milliseconds until other rows were drawn; null for a scroll, and where each key has its own. */
  rows: number | null
  /** Each key of a text or of a query, typed slowly, so that the rows of one are drawn before the next. */
  keys: Key[]
  /** The slowest event, from input to the next frame; null when all were faster than the browser tells of. */
  inp: Slow | null
  /** Frames of more than 50 ms during the use. */
  longFrames: Slow[]
  /** Bytes of JavaScript objects after the use and a garbage collection. */
  heap: number
}

const SETTLE_MS = 2000
const PATIENCE_MS = 60_000
/** The counts above a list of which only the first page is there. */
const WAITING = '[data-waiting]'
/** Between two keys. */
const TYPING_MS = 60
/** Between two keys whose rows are measured one by one. */
const PAUSE_MS = 600
/** A term that the list knows, typed before a part of a serial number. */
const TERM = '状態:正常 '
const TYPED_CHARACTERS = 4
const Inp = z.nullable(z.object({ value: z.number(), script: z.number(), address: z.string() }))
const LIST = { path: '/servers', region: 'サーバー一覧', search: 'サーバーを検索', column: '設置場所' }
const WHEEL = { turns: 40, pixels: 600 }

/** Visits of several sides in turns, at full speed. */
export async function visitLists(browser: Browser, sides: readonly Side[], runs: number, uses: readonly Use[]) {
  const visits = new Map<Side, ListVisit[]>()
  const sessions: [Side, Session][] = []
  for (const side of sides) {
    visits.set(side, [])
    sessions.push([side, await signIn(browser, side)])
  }
  for (let run = 0; run < runs; run += 1) {
    console.log(`  lists, run ${run + 1} of ${runs} …`)
    for (const use of uses)
      for (const [side, session] of run % 2 === 0 ? sessions : sessions.toReversed())
        visits.get(side)?.push(await visitOf(browser, side, session, use))
  }
  return visits
}

async function visitOf(browser: Browser, { url }: Side, session: Session, use: Use): Promise<ListVisit> {
  const page = await coldPage(browser, session, 'none')
  await page.goto(url + LIST.path + (use === 'scroll' ? '?size=all' : ''), { waitUntil: 'commit' })
  const row = await page.evaluate<number>('portalBench.row')
  await page.locator(WAITING).waitFor({ state: 'detached', timeout: PATIENCE_MS })
  const whole = Math.max(row, await page.evaluate('performance.now()'))
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate('portalBench.longFrames.length = 0')
  const rows = await actions[use](page)
  // So that the browser has told of the last frame, and web-vitals had an idle moment.
  await page.waitForTimeout(SETTLE_MS)
  const inp = Inp.parse(await page.evaluate('portalBench.inp'))
  const longFrames = z.array(Slow).parse(await page.evaluate('portalBench.longFrames'))
  const keys = z.array(Key).parse(await page.evaluate('portalBench.keys'))
  const heap = await heapOf(page)
  await page.context().close()
  return { row, whole, use, rows, keys, inp: inp && { ...inp, duration: inp.value }, longFrames, heap }
}

const actions: Record<Use, (page: Page) => Promise<number | null>> = {
  key: async (page) => {
    const serial = await serialOf(page)
    await page.getByRole('searchbox', { name: LIST.search }).focus()
    await page.evaluate("portalBench.expectOtherRow('keydown')")
    await page.keyboard.type(serial, { delay: TYPING_MS })
    return page.evaluate<number>('portalBench.used')
  },
  text: async (page) => typeSlowly(page, (await serialOf(page)).slice(0, TYPED_CHARACTERS)),
  query: async (page) => typeSlowly(page, TERM + (await serialOf(page)).slice(0, TYPED_CHARACTERS)),
  sort: async (page) => {
    await page.evaluate("portalBench.expectOtherRow('pointerdown')")
    await page.getByRole('columnheader', { name: LIST.column }).getByRole('button').first().click()
    return page.evaluate<number>('portalBench.used')
  },
  scroll: async (page) => {
    await page.getByRole('region', { name: LIST.region }).hover()
    for (let turn = 0; turn < WHEEL.turns; turn += 1) await page.mouse.wheel(0, WHEEL.pixels)
    return null
  },
}

/** A serial number, because a name may have characters that no key has. */
async function serialOf(page: Page): Promise<string> {
  const row = await page.getByRole('table', { name: LIST.region }).getByRole('row').nth(6).innerText()
  const [serial] = /[A-Z0-9-]{6,}/.exec(row) ?? []
  if (!serial) throw new Error(`The list shows no serial number: ${row}`)
  return serial
}

/** Types a text and takes it back, with a pause after each key. */
async function typeSlowly(page: Page, text: string): Promise<null> {
  await page.getByRole('searchbox', { name: LIST.search }).focus()
  // What helps to write comes with the first focus.
  await page.waitForTimeout(PAUSE_MS)
  await page.evaluate(`portalBench.followKeys(${JSON.stringify(LIST.region)})`)
  await page.keyboard.type(text, { delay: PAUSE_MS })
  await page.keyboard.press('Backspace')
  await page.waitForTimeout(PAUSE_MS)
  return null
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
