import { ADMIN, expect, type Page, test } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { ready } from '../verbs'
import { ADDRESS_TEXTS, hostile, MARKUP_TEXT } from '../xss-corpus'

// What an API answers is text, whatever it says: on every page each text of the answers is one that would run a script
// if it were put into the page as anything else. Violations of the policies fail a test too.

const LONG = { tag: '@long' }
/** With words kept a page shows its records; without, its IDs, moments and words are attacks too. */
const ROUNDS = [
  { attacks: [MARKUP_TEXT], keepsWords: true },
  { attacks: [MARKUP_TEXT], keepsWords: false },
  ...ADDRESS_TEXTS.map((attacks) => ({ attacks, keepsWords: true })),
]

test.describe.configure({ mode: 'parallel' })

for (const [route, pathOf] of Object.entries(GUARDED).filter(([name]) => name !== '/status')) {
  test(`${route}: no text of an answer is run`, LONG, async ({ page, ids, portal, visitAs, expectErrors }) => {
    // Of answers that the portal cannot read, and of pages without a record.
    expectErrors(/ApiError/, /Failed to load resource/, /WebSocket/)
    const executed: unknown[] = []
    await page.exposeFunction('executed', (which: unknown) => void executed.push(which))
    page.on('dialog', (dialog) => {
      executed.push(dialog.message())
      void dialog.dismiss()
    })
    let texts = 0
    let [round] = ROUNDS
    await visitAs(page, ADMIN, '/profile')
    await page.route(`${portal.origin('api')}/api/**`, async (call) => {
      const answer = await call.fetch()
      if (!answer.headers()['content-type']?.startsWith('application/json')) return call.fulfill({ response: answer })
      texts += 1
      // What a project may do stays, because pages that it may not open have no texts.
      const keepsWords = round?.keepsWords || call.request().url().endsWith('/contract')
      return call.fulfill({ response: answer, json: hostile(await answer.json(), round?.attacks ?? [], keepsWords) })
    })
    for (round of ROUNDS) {
      const before = texts
      await page.goto(pathOf(ids))
      await expect.poll(() => texts, 'answers with these texts').toBeGreaterThan(before)
      await ready(page)
      expect(await unsafeAddresses(page), `addresses with ${round.attacks}`).toEqual([])
      expect(executed, `run of ${round.attacks}`).toEqual([])
    }
    // Because an answer that arrives after the test finds no page.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('a text of the corpus that is put into a page as its own element runs', LONG, async ({ page }) => {
  const executed: unknown[] = []
  await page.exposeFunction('executed', (which: unknown) => void executed.push(which))
  // A page of no portal, because that has policies against it.
  await page.setContent(MARKUP_TEXT)
  await expect.poll(() => new Set(executed).size).toBeGreaterThan(3)
})

/** Addresses of the page that would run something when they are followed or loaded. */
const unsafeAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], [action], [formaction], [data], [srcdoc]')].flatMap((element) =>
      ['href', 'src', 'action', 'formaction', 'data', 'srcdoc'].flatMap((name) => {
        const value = element.getAttribute(name)
        if (value === null) return []
        const { protocol } = new URL(value, location.href)
        const isSafe = name !== 'srcdoc' && ['http:', 'https:', 'mailto:', 'tel:', 'blob:', 'data:'].includes(protocol)
        return isSafe && !value.startsWith('data:text') ? [] : [`${element.tagName} ${name}=${value}`]
      }),
    ),
  )
