import { SESSION_CASES } from '@portal/testing/session-cases'
import type { Page } from '../fixtures'
import { expect, pressContinue, signInThere, test } from '../other-provider'
import { expectHeading, logOut, navigation, ready, toast } from '../verbs'

const LONG = { tag: '@long' }

// Expected, because the failures that the provider is told to make show in the console.
test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource|ERR_/))

/** Less than the SDK's margin of 60 s, so that every call renews. */
const DUE = { tokenLife: 55 }
const account = (page: Page) => page.getByRole('button', { name: /^アカウント: / })
const openEvents = (page: Page) =>
  navigation(page)
    .getByRole('link', { name: /^イベント管理/ })
    .click()

for (const { name, when, behaviour, becomes } of SESSION_CASES) {
  test(`${when}: ${name}`, LONG, async ({ page, portal, provider }) => {
    const due = when === 'renewal' ? DUE : {}
    await provider.behave(due)
    await signInThere(page, '/servers')
    await provider.behave({ ...due, ...behaviour })
    if (when === 'load') await page.goto('/')
    // Not waited for, because a poll may have renewed before, and ended the session with its menu.
    else void openEvents(page).catch(() => undefined)
    if (becomes === 'signed-in') {
      await expectHeading(page, when === 'load' ? 'どこからでも、あなたのインフラを。' : 'イベント管理')
      await expect(account(page)).toBeVisible()
    } else if (becomes === 'signed-out') {
      await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
    } else {
      await page.waitForURL(`${portal.url}/clear-session?error=${becomes.ended}`)
      await expectHeading(page, 'ログインし直してください')
    }
  })
}

for (const deviation of ['nonce lost', 'ID token of another client'] as const) {
  test(`${deviation}: nobody is signed in`, LONG, async ({ page, portal, provider }) => {
    await provider.behave({ deviations: [deviation] })
    await page.goto('/dashboard')
    await pressContinue(page)
    await page.waitForURL(`${portal.url}/clear-session?error=*`)
    await expectHeading(page, 'ログインし直してください')
    await expect(account(page)).toHaveCount(0)
  })
}

test('a message that another window makes up ends no silent sign-in', LONG, async ({ page, provider }) => {
  await signInThere(page, '/servers')
  await provider.behave({ delays: { silent: 'never' } })
  await page.goto('/')
  await page.locator('iframe').waitFor({ state: 'attached' })
  const state = await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    const state = new URL(frame?.src ?? '').searchParams.get('state')
    // From the page's own origin, which is not the provider's.
    window.postMessage({ type: 'authorization_response', response: { error: 'login_required', state } }, '*')
    return state
  })
  expect(state).toBeTruthy()
  await expect(page.getByRole('dialog', { name: '認証サービスの応答を待っています' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toHaveCount(0)
})

test('a provider that hangs at page load: told after some seconds, with a way on', LONG, async ({ page, provider }) => {
  await signInThere(page, '/servers')
  await provider.behave({ delays: { silent: 'never' } })
  await page.goto('/')
  await page
    .getByRole('dialog', { name: '認証サービスの応答を待っています' })
    .getByRole('button', { name: 'ログインせずに続ける' })
    .click({ timeout: 15_000 })
  await ready(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
})

test(
  'twelve tabs that open at once are all signed in, though each token takes 6 s',
  LONG,
  async ({ page, context, provider }) => {
    await provider.behave()
    await signInThere(page, '/profile')
    await provider.behave({ delays: { exchange: 6 } })
    const tabs = await Promise.all(Array.from({ length: 12 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/')))
    for (const tab of tabs) {
      await expect(account(tab)).toBeVisible()
      expect(new URL(tab.url()).pathname).toBe('/')
    }
  },
)

for (const [what, hang] of [
  ['a dialog of the browser', () => alert('印刷')],
  [
    'a program without an end',
    () => {
      for (const end = Date.now() + 30_000; Date.now() < end;);
    },
  ],
] as const) {
  test(
    `a tab that ${what} stops while it renews costs another one nothing`,
    LONG,
    async ({ page, context, provider }) => {
      await provider.behave(DUE)
      await signInThere(page, '/servers')
      const other = await context.newPage()
      await other.goto('/servers')
      await ready(other)
      const renewals = async () => (await provider.requests()).filter((request) => request === 'renewal').length
      await provider.behave({ ...DUE, delays: { renewal: 5 } })
      const before = await renewals()
      await openEvents(page)
      await expect.poll(renewals).toBe(before + 1)
      // Not closed, as the one of a print.
      page.on('dialog', () => {})
      void page.evaluate(hang).catch(() => undefined)
      await provider.behave()
      await openEvents(other)
      await expect.poll(renewals).toBe(before + 2)
      await expect.poll(() => other.evaluate(() => navigator.locks.query())).toMatchObject({ held: [] })
      await expectHeading(other, 'イベント管理')
      await expect(account(other)).toBeVisible()
    },
  )
}

test(
  'a logout at a provider that hangs is shown as running at once, and told within seconds, with ways out',
  LONG,
  async ({ page, portal, provider }) => {
    await signInThere(page, '/profile')
    await provider.behave({ delays: { discovery: 'never' } })
    await logOut(page)
    await expect(page.getByRole('dialog', { name: 'ログアウトしています…' })).toBeVisible()
    await expect(toast(page, 'alert', 'ログアウト処理中にエラーが発生しました。')).toContainText('Warning', {
      timeout: 15_000,
    })
    await page
      .getByRole('dialog', { name: 'ログアウトできません' })
      .getByRole('button', { name: 'このブラウザーのログイン情報を消去' })
      .click()
    await page.waitForURL(`${portal.url}/clear-session?error=logout_failed`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
  },
)

test(
  'a worker whose file does not arrive is loaded again; one that never comes is named, and harms no other tab',
  LONG,
  async ({ page, context, provider }) => {
    await provider.behave()
    await signInThere(page, '/servers')
    let lost = 1
    const asked: string[] = []
    await page.route('**/auth0-spa-js.worker.production.js', (route) => {
      asked.push(route.request().url())
      return asked.length <= lost ? route.abort() : route.continue()
    })
    await page.reload()
    await ready(page)
    await expectHeading(page, 'サーバー管理')
    expect(asked).toHaveLength(2)

    lost = Infinity
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'ログインに使うファイルを取得できません' })
    await expect(dialog).toContainText('auth0-spa-js.worker.production.js')
    const other = await context.newPage()
    await other.goto('/servers')
    await ready(other)
    await expectHeading(other, 'サーバー管理')
    lost = 0
    await dialog.getByRole('button', { name: '再試行' }).click()
    await ready(page)
    await expectHeading(page, 'サーバー管理')
  },
)
