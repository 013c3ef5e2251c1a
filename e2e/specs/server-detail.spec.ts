import { ADMIN, expect, type Page, test } from '../fixtures'
import { expectHeading, ready, toast } from '../verbs'

const NAME = 'ci-runner-07'
const MONITORED = 'このサーバーを監視する'

/** The page of a server, by its name; answers its path. */
async function openServer(page: Page, name: string): Promise<string> {
  await page.getByRole('table', { name: 'サーバー一覧' }).getByRole('link', { name, exact: true }).click()
  await expectHeading(page, name)
  return new URL(page.url()).pathname
}

test('monitoring goes back to what it was when the API refuses, and says so once', async ({
  page,
  context,
  signIn,
  expectErrors,
}) => {
  expectErrors(/503 \(Service Unavailable\)/)
  await signIn(page, ADMIN, `/servers?q=${NAME}`)
  const path = await openServer(page, NAME)
  await page.goto(`${path}?tab=settings`)
  await ready(page)
  const monitored = page.getByRole('switch', { name: MONITORED })
  await expect(monitored).toBeChecked()

  let refuse: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await context.route(`**/api/v1/alpha${path}/active`, async (route) => {
    await asked
    await route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'E503', message: 'いまは変更できません', requestID: 'r-503' },
    })
  })
  await monitored.click()
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click()
  const facts = page.getByRole('list', { name: '現在の状態' })
  await expect(monitored).not.toBeChecked()
  await expect(facts).toContainText('監視無効')
  refuse()
  await expect(monitored).toBeChecked()
  await expect(facts).not.toContainText('監視無効')
  await expect(toast(page, 'alert', 'いまは変更できません')).toHaveCount(1)

  await page.reload()
  await ready(page)
  await expect(monitored).toBeChecked()
})

test('the tabs are reached by keyboard, each with an address, and the way back leads through them', async ({
  page,
  signIn,
}) => {
  await signIn(page, ADMIN, `/servers?q=${NAME}`)
  const path = await openServer(page, NAME)
  const tabs = page.getByRole('list', { name: '表示の切り替え' })
  await tabs.getByRole('link', { name: '概要' }).focus()
  for (const [name, tab, content] of [
    ['メトリクス', 'metrics', page.getByRole('button', { name: '24 時間' })],
    ['ハードログ', 'hard-logs', page.getByRole('table', { name: 'ハードログ' })],
    [/^イベント/, 'events', page.getByRole('table', { name: 'このサーバーのイベント' })],
    ['履歴', 'history', page.getByRole('group', { name: 'このサーバーの履歴' })],
    ['構成', 'hardware', page.getByRole('table', { name: 'ディスク' })],
    ['ファームウェア', 'firmware', page.getByRole('table', { name: 'ファームウェア' })],
    ['ライフサイクル', 'lifecycle', page.getByRole('region', { name: 'サポート' })],
    ['設定', 'settings', page.getByLabel('サーバー名')],
  ] as const) {
    await page.keyboard.press('Tab')
    const link = tabs.getByRole('link', { name })
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?tab=${tab}`)
    await expect(content).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(`${path}?tab=lifecycle`)
  await expect(tabs.getByRole('link', { name: 'ライフサイクル' })).toHaveAttribute('aria-current', 'page')
})

test('at 375 px the current one of eight tabs is in sight', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, ADMIN, `/servers?q=${NAME}`)
  const path = await openServer(page, NAME)
  for (const [tab, name] of [
    ['settings', '設定'],
    ['hardware', '構成'],
  ] as const) {
    await page.goto(`${path}?tab=${tab}`)
    await ready(page)
    await expect(page.getByRole('list', { name: '表示の切り替え' }).getByRole('link', { name })).toBeInViewport({
      ratio: 1,
    })
  }
})

test('a tab whose call fails leaves the others alone, and is asked for again at the next visit', async ({
  page,
  context,
  signIn,
  expectErrors,
}) => {
  expectErrors(/503 \(Service Unavailable\)/, /ApiError: 混み合っています/)
  await signIn(page, ADMIN, `/servers?q=${NAME}`)
  const path = await openServer(page, NAME)
  await context.route('**/api/v1/alpha/server-lifecycles', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'E503', message: '混み合っています', requestID: 'r' },
    }),
  )
  await page.goto(`${path}?tab=lifecycle`)
  const main = page.getByRole('main')
  await expect(main).toContainText('混み合っています')
  await expectHeading(page, NAME)
  await page.getByRole('link', { name: '構成', exact: true }).click()
  await expect(page.getByRole('table', { name: 'ディスク' })).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('link', { name: 'ライフサイクル', exact: true }).click()
  await expect(page.getByRole('region', { name: 'サポート' })).toBeVisible()
})
