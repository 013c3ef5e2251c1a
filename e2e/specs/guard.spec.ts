import { ADMIN, expect, requestsOf, test } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { expectHeading, expectSignInPage, fillSignIn, ready, toast } from '../verbs'

const IDS = {
  server: 'server',
  hardLog: 'log',
  lifecycle: 'lifecycle',
  event: 'event',
  user: 'user',
  activityLog: 'log',
}
/** Not their tabs, nor `/status`, which asks for no session. */
const PATHS = Object.values(GUARDED)
  .map((pathOf) => pathOf(IDS))
  .filter((path) => !path.includes('?') && path !== '/status')

test('every page asks a visitor to sign in', async ({ page, portal }) => {
  for (const path of [...PATHS, '/maintenance-windows/some-window']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectSignInPage(page)
      expect(new URL(page.url()).origin).toBe(portal.origin('identity'))
    })
  }
})

for (const target of [
  '/servers?q=web&hardStatus=OK#top',
  '/events?status=new&status=in_progress#x',
  '/dashboard?a=%2F%2Fevil.example#b',
]) {
  test(`sign-in returns to ${target}, exactly`, async ({ page, portal }) => {
    await page.goto(target)
    await fillSignIn(page, ADMIN, portal.password)
    await page.waitForURL((url) => url.origin === portal.url && url.pathname !== '/callback')
    await ready(page)
    expect(page.url()).toBe(portal.url + target)
  })
}

test('going back from the sign-in page leads to the page before, by an address or a link', async ({ page, portal }) => {
  await page.goto('/status')
  await page.goto('/dashboard')
  await expectSignInPage(page)
  await page.goBack()
  await expect(page).toHaveURL(`${portal.url}/status`)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expectSignInPage(page)
  await page.goBack()
  await expect(page).toHaveURL(`${portal.url}/status`)
})

test('going back after sign-in does not use the code again', async ({ page, signIn, portal, expectErrors }) => {
  // Refused by the identity provider, because the sign-in that is gone back to is over.
  expectErrors(/400 \(Bad Request\).*\/sign-in\//)
  await signIn(page, ADMIN, '/servers')
  const requests = requestsOf(page.context())
  await page.goBack()
  await page.goForward()
  await page.waitForURL(`${portal.url}/servers`)
  await ready(page)
  expect(requests.filter(({ url }) => url.includes('/callback?code='))).toEqual([])
})

const FORGED = [
  '/callback?code=forged&state=forged',
  `/callback?error=access_denied&error_description=${encodeURIComponent('電話してください')}&state=forged`,
]
test('a forged code or error leads to /clear-session and fetches no token', async ({ page, context, portal }) => {
  const requests = requestsOf(context)
  for (const path of FORGED) {
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForURL(`${portal.url}/clear-session**`)
      await expectHeading(page, 'ログインし直してください')
      const told = 'ログインの応答を確認できませんでした (Invalid state)。もう一度ログインしてください。'
      await expect(page.getByText(told)).toBeVisible()
      await expect(page.getByText('電話してください')).toHaveCount(0)
      await expect(page.getByRole('button', { name: '再ログイン' })).toBeVisible()
      expect(requests.filter(({ url }) => url.endsWith('/oauth/token'))).toEqual([])
    })
  }
})

test('an incomplete return leads home, settled, and says why', async ({ page, portal }) => {
  for (const path of ['/callback', '/callback?code=only', '/callback?state=only', '/callback?code=a#state=b']) {
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForURL(`${portal.url}/`)
      await expectHeading(page, 'どこからでも、あなたのインフラを。')
      await ready(page)
      await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
      await expect(toast(page, 'alert', 'ログインの応答が不完全なため、処理しませんでした。')).toContainText('Warning')
    })
  }
})

const EVIL_ADDRESSES = [
  '//evil.example/servers',
  '/\\evil.example/servers',
  '/%2F%2Fevil.example/servers',
  '/%5Cevil.example',
  '/.//evil.example',
  '/servers/..//evil.example',
]
test('an address that looks like another site is not found, and leads nowhere else', async ({ page, portal }) => {
  for (const path of EVIL_ADDRESSES) {
    await test.step(path, async () => {
      // With the origin, because `//evil.example` would name a host when it is resolved against the base address.
      await page.goto(portal.url + path)
      await expectHeading(page, 'ページが見つかりません')
      expect(new URL(page.url()).origin).toBe(portal.url)
    })
  }
})

const EVIL_TARGETS = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/callback?code=a&state=b',
  '/clear-session',
  `/servers?q=${'a'.repeat(9000)}`,
  5,
]
test('a tampered return target leads home', async ({ page, portal, signIn }) => {
  await signIn(page, ADMIN)
  // Changes the transaction as a foreign script could, between leaving and returning.
  await page.addInitScript(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('a0.spajs.txs'))
    const target = sessionStorage.getItem('tampered-target')
    if (location.pathname !== '/callback' || !key || target === null) return
    const transaction: { appState?: unknown } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...transaction, appState: { target: JSON.parse(target) } }))
    sessionStorage.setItem('was-tampered', target)
  })
  for (const target of EVIL_TARGETS) {
    await test.step(JSON.stringify(target).slice(0, 60), async () => {
      await page.goto('/clear-session')
      await page.evaluate((value) => sessionStorage.setItem('tampered-target', value), JSON.stringify(target))
      // Comes back without a form, because the visitor is still signed in at the identity provider.
      await page.getByRole('button', { name: '再ログイン' }).click()
      await page.waitForURL((url) => url.href === `${portal.url}/`)
      await expectHeading(page, 'どこからでも、あなたのインフラを。')
      expect(await page.evaluate(() => sessionStorage.getItem('was-tampered'))).toBe(JSON.stringify(target))
    })
  }
})
