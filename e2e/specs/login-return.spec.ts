import type { Page } from '@playwright/test'
import { expect, pressContinue, test } from '../other-provider'
import { ready } from '../verbs'

const TARGET = '/servers?q=ps'
const isTarget = (url: URL) => url.pathname + url.search === TARGET

test.beforeEach(({ expectErrors }) =>
  expectErrors(/Failed to load resource|ERR_|ChunkLoadError|integrity|config\.json/),
)

/** What the page of a login return asks for until it has a token: each file arrives until `lose` names it. */
async function watchReturn(page: Page) {
  const asked = new Set<string>()
  let lost = { file: '', times: 0 }
  let isReturning = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/callback') isReturning = true
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).pathname !== '/callback') isReturning = false
  })
  await page.context().route('**', (route) => {
    const file = new URL(route.request().url()).pathname
    if (isReturning && !asked.has('/oauth/token')) asked.add(file)
    if (!isReturning || file !== lost.file || lost.times-- <= 0) return route.continue()
    return route.abort('connectionreset')
  })
  return { asked, lose: (file: string, times: number) => (lost = { file, times }) }
}

async function signInAnew(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(TARGET)
  await pressContinue(page)
}

/** By what the page offers, which must be there and take the click, or by itself. */
async function goOn(page: Page): Promise<void> {
  const way = page.getByRole('button', { name: /^(再読み込み|再試行|再ログイン)$/ }).first()
  if (await way.isVisible()) await way.click()
  await page.waitForURL((url) => isTarget(url) || url.pathname === '/authorize')
  if (!isTarget(new URL(page.url()))) await pressContinue(page)
}

test(
  'a file of a login return that is lost once or always leads to a page that says so, and on to the target',
  { tag: '@long' },
  async ({ page, provider }) => {
    await provider.behave()
    const { asked, lose } = await watchReturn(page)
    await signInAnew(page)
    await page.waitForURL(isTarget)
    const files = [...asked].filter((f) => !f.includes('/main.'))
    expect(files.length).toBeGreaterThan(8)
    for (const file of files)
      for (const times of [1, Infinity])
        await test.step(`${file} lost ${times === 1 ? 'once' : 'always'}`, async () => {
          lose(file, times)
          await signInAnew(page)
          const says = page.getByText(/読み込めません|取得できません|接続できません/).first()
          await expect(says.or(page.getByRole('heading', { level: 1, name: 'サーバー管理' }))).toBeVisible()
          lose('', 0)
          await goOn(page)
          await page.waitForURL(isTarget)
          await ready(page)
        })
  },
)

test('a login return needs no locks', { tag: '@long' }, async ({ page, provider }) => {
  await provider.behave()
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
    Object.assign(Object.getPrototypeOf(navigator.locks ?? {}), { request: refuse, query: refuse })
  })
  await signInAnew(page)
  await page.waitForURL(isTarget)
  await ready(page)
})
