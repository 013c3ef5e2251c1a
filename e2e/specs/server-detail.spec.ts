import { ADMIN, expect, type Page, test, type VisitAs } from '../fixtures'
import { expectHeading, goTo } from '../verbs'

const NAME = 'ci-runner-07'

/** Opens the page of the server. @returns its path */
async function openServer(page: Page, visitAs: VisitAs): Promise<string> {
  await visitAs(page, ADMIN, `/servers?q=${NAME}`)
  await page.getByRole('table', { name: 'サーバー一覧' }).getByRole('link', { name: NAME, exact: true }).click()
  await expectHeading(page, NAME)
  return new URL(page.url()).pathname
}

test('the keyboard reaches each tab at its address, and the way back leads through them', async ({ page, visitAs }) => {
  const path = await openServer(page, visitAs)
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

test('at 375 px the current one of eight tabs is in sight', async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const path = await openServer(page, visitAs)
  for (const [tab, name] of [
    ['settings', '設定'],
    ['hardware', '構成'],
  ] as const) {
    await goTo(page, `${path}?tab=${tab}`)
    const link = page.getByRole('list', { name: '表示の切り替え' }).getByRole('link', { name })
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('a tab whose call fails leaves the others alone, and is asked for again at the next visit', async ({
  page,
  context,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/503 \(Service Unavailable\)/, /ApiError: 混み合っています/)
  const path = await openServer(page, visitAs)
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
