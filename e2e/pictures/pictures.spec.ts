import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compare, LEVELS, PIXELS } from '@portal/scripts/pictures/compare'
import { decode, encode, inFewColours } from '@portal/scripts/pictures/png'
import { portsWith } from '@portal/scripts/settings'
import { ADMIN, expect, type Page, test as base } from '../fixtures'
import { readIds, type RecordIds } from '../record-ids'
import { ready } from '../verbs'
import { wear } from './looks'
import { PAGES } from './pages'
import { PARTS } from './parts'
import { COPIES, type Copy } from './scene'
import { STATES } from './states'

const KEPT = path.resolve(import.meta.dirname, '../../docs/pictures')
/** Where `npm run gallery` wants every picture; without it only those that differ are written, among the test's results. */
const GALLERY = process.env.PORTAL_GALLERY
const NOW = new Date(process.env.PORTAL_E2E_NOW ?? Number.NaN)

const SCENES = [...PAGES, ...STATES, ...PARTS]
for (const copy of COPIES) {
  const test = base.extend<object, { copy: Copy; ownIds: RecordIds | undefined }>({
    copy: [copy, { scope: 'worker', option: true }],
    // Of each copy, by the administrator, whose sign-in would be on record in the copies of the others.
    ownIds: [
      async ({ browser, running }, use) =>
        use(copy === 'main' || copy === 'consoles' ? await readIds(browser, running, ADMIN) : undefined),
      { scope: 'worker' },
    ],
  })
  test.describe(copy, () => {
    test.describe.configure({ mode: 'parallel' })
    for (const scene of SCENES.filter((each) => (each.copy ?? 'main') === copy)) {
      test(scene.name, async ({ page, context, ownIds, sessions, signIn, expectErrors }) => {
        const { name, path: at, as, answers, until = ready, act, errors = [], looks } = scene
        expectErrors(...errors)
        await context.clock.setFixedTime(NOW)
        const cookies = as && sessions.get(as)
        if (cookies) await context.addCookies(cookies)
        // Before the answers change, because the first page waits for its own.
        else if (as) await signIn(page, as, '/profile')
        await answers?.(context)
        if (looks[0]) await wear(page, looks[0])
        await page.goto(typeof at === 'string' ? at : at(found(ownIds)))
        await until(page)
        await act?.(page)
        const differences: string[] = []
        for (const look of looks) {
          await wear(page, look)
          const difference = await differenceOf(page, `${name}/${look}`)
          if (difference) differences.push(difference)
        }
        expect(differences, `pictures of which over ${PIXELS} pixels differ by over ${LEVELS} levels`).toEqual([])
      })
    }
  })
}

base('every kept picture has a scene', () => {
  const taken = new Set(SCENES.flatMap(({ name, looks }) => looks.map((look) => `${name}/${look}.png`)))
  const kept = existsSync(KEPT) ? readdirSync(KEPT, { recursive: true, encoding: 'utf8' }) : []
  const old = kept.filter((file) => file.endsWith('.png') && !taken.has(file.replaceAll(path.sep, '/')))
  if (!isUpdating()) return expect(old).toEqual([])
  for (const file of old) rmSync(path.join(KEPT, file))
})

base('docs/pages.md shows every page', () => {
  const text = readFileSync(path.join(KEPT, '../pages.md'), 'utf8')
  const shown = [...text.matchAll(/\(pictures\/([^)]+)\/light-1440\.png\)/g)].map(([, name]) => name)
  const pages = PAGES.flatMap(({ name }) => (/\/(typical|signed-out)$/.test(name) ? [name] : []))
  expect(shown.sort()).toEqual(pages.sort())
})

const isUpdating = () => ['all', 'changed'].includes(base.info().config.updateSnapshots)

/** What is wrong with the picture of the page as it stands, or undefined. */
async function differenceOf(page: Page, name: string): Promise<string | undefined> {
  const file = path.join(KEPT, `${name}.png`)
  const kept = existsSync(file) ? decode(readFileSync(file)) : undefined
  let shot = await take(page)
  // As it was taken first, because its 32 colours take longer to find than all the rest.
  if (kept && !GALLERY && compare(kept, shot).isEqual) return undefined
  let taken = inFewColours(shot)
  // Again only when it differs, because that may be a page that is not drawn to its end.
  for (let tries = 1; tries <= 10 && !(kept && compare(kept, taken).isEqual); tries += 1) {
    const again = await take(page)
    const isStill = compare(shot, again).pixels === 0
    shot = again
    taken = inFewColours(again)
    if (isStill && tries > 1 && (!kept || isUpdating())) break
  }
  const difference = kept && compare(kept, taken)
  if (GALLERY) write(path.join(GALLERY, `${name}.png`), encode(taken))
  if (difference?.isEqual) return undefined
  if (isUpdating()) return void write(file, encode(taken))
  const results = GALLERY ?? base.info().outputPath()
  write(path.join(results, `${name}.png`), encode(taken))
  if (!difference) return `${name}: no picture is kept`
  write(path.join(results, `${name}.marked.png`), encode(inFewColours(difference.mark())))
  return `${name}: ${difference.pixels} pixels, see ${path.join(results, `${name}.marked.png`)}`
}

async function take(page: Page): Promise<ReturnType<typeof decode>> {
  await page.evaluate(asInEachRun, portsWith(0))
  return decode(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }))
}

function write(file: string, png: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, png)
}

function found(ids: RecordIds | undefined): RecordIds {
  if (!ids) throw new Error('This copy has no record IDs.')
  return ids
}

/** Runs in the page: replaces what another worker, build or run has otherwise. `ports` are those without an offset. */
function asInEachRun(ports: { [part: string]: number; host: number; receiver: number }): void {
  const offset = Number(location.port) - ports.host
  const usual = new Map(Object.values(ports).map((port) => [String(port + offset), String(port)]))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    // Releases too.
    let made = text
      .replace(/\b\d{5}\b/g, (number) => usual.get(number) ?? number)
      // The seed's receiver, which is the one of the portal that was seeded.
      .replace(/(?<=http:\/\/127\.0\.0\.1:)\d{5}\b/, String(ports.receiver))
      .replace(/(?<=\d\.\d\.\d\+)[0-9a-f]{8}\b/, '00000000')
    // How many files a remote has, and how long they took to load.
    if (location.pathname === '/status' && node.parentElement?.closest('main'))
      made = made.replace(/^\d+(?=$| ms| ファイル)/, '20')
    if (made !== text) node.nodeValue = made
  }
  // The codes of labels hold the port and the ID of a record.
  for (const code of document.querySelectorAll('svg[aria-label$="QR コード"]'))
    code.querySelector('path')?.setAttribute('d', 'M0 0h7v7h-7zM9 0h7v7h-7zM0 9h7v7h-7z')
}
