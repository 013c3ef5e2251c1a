import { ADMIN, expect, test } from '../fixtures'
import { SMALL_PHONE } from '../touch'
import { ready, toast } from '../verbs'

test.use(SMALL_PHONE)

test('a critical event of the dashboard is taken by one tap, and by three after a look at its server', async ({
  page,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/dashboard')
  const urgent = page.getByRole('region', { name: '今すぐ対応' }).getByRole('listitem')
  const count = await urgent.count()
  expect(count).toBeGreaterThan(1)
  await urgent
    .first()
    .getByRole('button', { name: /を自分が対応する$/ })
    .tap()
  await expect(toast(page, 'status', '対応を開始しました。')).toBeVisible()

  await urgent.last().getByRole('link').tap()
  await ready(page)
  const events = page.getByRole('region', { name: '最近のイベント' }).getByRole('listitem')
  await events.filter({ hasText: '重大' }).filter({ hasText: '未対応' }).first().getByRole('link').tap()
  await ready(page)
  await page.getByRole('button', { name: '自分が対応する' }).tap()
  await expect(page.getByRole('list', { name: '現在の状態' })).toContainText('対応中')
})

test('a row of a list says why a server is critical, and when an event began', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  const critical = page.getByRole('row').filter({ hasText: '重大' }).first()
  await expect(critical.getByText(/(ECC|AC 入力|回転数|故障|電圧|温度)/).filter({ visible: true })).toHaveCount(1)
  expect((await critical.boundingBox())?.height).toBeLessThanOrEqual(80)
  await page.goto('/events')
  await ready(page)
  await expect(page.getByRole('row').nth(1).locator('time').first()).toBeVisible()
})
