import { ADMIN, expect, test } from '../fixtures'
import { choose, reload, toast } from '../verbs'

test('a contract that cannot be loaded is told once, and the toast can be closed', async ({
  page,
  context,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/503 \(Service Unavailable\).*\/contract/)
  // Made up, as a gateway in trouble would answer, because the sandbox never fails by itself.
  await context.route('**/api/v1/alpha/contract', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          status: 503,
          headers: { 'access-control-allow-origin': portal.url },
          json: { code: 'E503', message: '契約サービスは保守中です。', requestID: 'req-503' },
        })
      : route.fallback(),
  )
  await visitAs(page, ADMIN, '/profile')
  const alert = toast(page, 'alert', '503: 契約サービスは保守中です。')
  await expect(alert).toHaveCount(1)
  await expect(alert.getByText('Error', { exact: true })).toBeVisible()
  await expect(alert.getByText('503: 契約サービスは保守中です。', { exact: true })).toBeVisible()
  await expect(alert).toContainText('req-503')
  await expect(alert).not.toContainText('×')
  await alert.getByRole('button', { name: '閉じる' }).click()
  await expect(alert).toHaveCount(0)
})

test('an API out of reach is told with status -1', async ({ page, portal, visitAs, expectErrors }) => {
  await visitAs(page, ADMIN, '/profile')
  expectErrors(/ERR_CONNECTION_REFUSED/, /ApiError: Failed to fetch/)
  await portal.stop('api')
  await page.reload()
  await expect(toast(page, 'alert', '-1: Failed to fetch')).toContainText('Error')
})

test('a write that fails is told once, and changes nothing', async ({ page, portal, visitAs, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  await visitAs(page, ADMIN, '/servers?q=proxy-tokyo-2')
  await choose(page, 'proxy-tokyo-2 の操作', '監視を無効にする')
  await portal.stop('api')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '無効にする' }).click()
  const alert = toast(page, 'alert', '-1: Failed to fetch')
  await expect(alert).toHaveCount(1)
  await expect(alert).not.toContainText('×')
  // The question stands, to be answered again.
  await expect(dialog).toBeVisible()
  await portal.start('api')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await reload(page)
  await expect(page.getByRole('row').filter({ hasText: 'proxy-tokyo-2' })).not.toContainText('監視無効')
})
