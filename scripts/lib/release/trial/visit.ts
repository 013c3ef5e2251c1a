import { PASSWORD } from '@portal/sandbox/seed/people'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../../browsers'
import type { TrialPortal } from './trial-portal'

const ADMIN = 'admin@alpha.example'
/** How long a page may take, on a machine that is busy. */
const LIMIT_MS = 60_000

/** Pages that are loaded one after the other, and then pages that are opened from the menu, in the same document. */
export type Walk = { loads: readonly string[]; clicks: readonly string[] }

/** Opens pages, signed in. @returns what went wrong, one line each */
export async function visit(portal: TrialPortal, { loads, clicks }: Walk): Promise<string[]> {
  const browser = await chromium.launch(CHROMIUM)
  const faults = new Set<string>()
  try {
    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    context.setDefaultTimeout(LIMIT_MS)
    await watch(context, portal, (fault) => faults.add(fault))
    const page = await context.newPage()
    await signIn(page, portal.url)
    const look = async (place: string) => {
      await drawn(page).catch(() => faults.add(`${place} is not drawn after ${LIMIT_MS / 1000} s.`))
      for (const failure of await failures(page)) faults.add(`${place}: ${failure}`)
    }
    for (const place of loads) {
      await page.goto(`${portal.url}${place}`)
      await look(place)
    }
    for (const place of clicks) {
      await openFromMenu(page, portal, place)
      await look(place)
    }
    return [...faults]
  } finally {
    await browser.close()
  }
}

/** At the identity provider, to which the dashboard leads. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  const mail = page.getByLabel('メールアドレス')
  await mail.fill(ADMIN)
  await page.getByLabel('パスワード').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click()
  await page.waitForURL(`${url}/**`)
}

/** A page that the menu does not have is loaded instead. */
async function openFromMenu(page: Page, { url }: TrialPortal, place: string): Promise<void> {
  const link = page.getByRole('navigation').locator(`a[href="${place}"]`)
  if ((await link.count()) === 0) {
    await page.goto(`${url}${place}`)
    return
  }
  await link.first().click()
  // When it does not come, the look at the page tells.
  await page.waitForURL(`${url}${place}**`).catch(() => {})
}

/** Tells of uncaught errors, of those that React has caught, of policy violations, and of files that do not arrive. */
async function watch(context: BrowserContext, portal: TrialPortal, tell: (fault: string) => void): Promise<void> {
  const isOurs = (url: string) => url.startsWith(`${portal.url}/`) || url.startsWith(`${portal.releasesUrl}/`)
  const short = (text: string) =>
    text.split('\n')[0]?.replaceAll(`${portal.releasesUrl}/`, '').replaceAll(`${portal.url}/`, '') ?? ''
  context.on('weberror', (error) => tell(`uncaught: ${short(error.error().message)}`))
  context.on('console', (message) => {
    const { url } = message.location()
    // Told below, with the address; the API's refusals are no fault of a release.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    if (url === '' || isOurs(url)) tell(`error: ${short(message.text())}`)
  })
  context.on('response', (response) => {
    if (isOurs(response.url()) && response.status() >= 400)
      tell(`missing: ${short(response.url())} (${response.status()})`)
  })
  await context.exposeBinding('tellViolation', (_source, violation: string) => tell(`policy: ${short(violation)}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'tellViolation')
      if (typeof report === 'function') report(`${effectiveDirective} refuses ${blockedURI} in ${sourceFile}`)
    })
  })
}

/** Resolves when the page stands: its heading is there, and nothing is on its way any more. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main[aria-busy="false"]').waitFor()
  await page.getByRole('status', { name: '読み込み中' }).first().waitFor({ state: 'detached' })
}

/** What the host shows in place of a page or a widget that does not run: remote, release, stage and cause. */
async function failures(page: Page): Promise<string[]> {
  const shown = page.locator('main dl', { has: page.getByText('段階', { exact: true }) })
  const texts = await shown.evaluateAll((lists) =>
    lists.map((list) => [...list.querySelectorAll('dd')].map((value) => value.textContent ?? '')),
  )
  return texts.map((values) => values.join(', '))
}
