import { expect, type Page } from '@playwright/test'
import { ADMIN } from '../fixtures'
import { choose, openMenu, ready, toast } from '../verbs'
import { inProgress, refuse, withCase } from './answers'
import { OF_STATE } from './looks'
import type { Scene } from './scene'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function select(page: Page, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) await page.getByRole('row').nth(at).getByRole('checkbox').check()
}

/** Three servers, and a step of the bar of their selection that is in its menu. */
async function chooseOther(page: Page, name: string): Promise<void> {
  await select(page, 3)
  await choose(page, /^その他$/, name)
}

const part = (name: string, path: Scene['path'], act: Scene['act'], more: Partial<Scene> = {}): Scene => ({
  name,
  path,
  as: ADMIN,
  act,
  looks: OF_STATE,
  ...more,
})

/** What opens or appears on a page: menus, dialogs, filters, selections, messages of forms, toasts. */
export const PARTS: readonly Scene[] = [
  part('frame/account-menu', '/profile', (page) => openMenu(page, /^アカウント: /)),
  part('frame/drawer', '/profile', (page) => press(page, /メニュー/), {
    looks: ['light-390', 'dark-390', 'forced-390'],
  }),
  part('frame/palette', '/profile', async (page) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '検索・移動' })).toBeFocused()
    await page.keyboard.type('web')
    await expect(page.getByRole('option', { name: /web-prod-01/ }).first()).toBeVisible()
  }),
  part('frame/shortcuts', '/profile', async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  part('frame/toast', '/profile', (page) => expect(toast(page, 'alert', '現在メンテナンス中です。')).toBeVisible(), {
    answers: (context) => context.route('**/contract', refuse),
    errors: [/503/],
  }),

  part('dashboard/cards', '/dashboard', (page) => press(page, '表示する項目')),
  part('servers/row-menu', '/servers', (page) => openMenu(page, 'k8s-node-11 の操作')),
  part('servers/selection', '/servers', (page) => select(page, 3), { looks: [...OF_STATE, 'forced-390'] }),
  part('servers/selection-menu', '/servers', async (page) => {
    await select(page, 3)
    await openMenu(page, /^その他$/)
  }),
  part('servers/question', '/servers', async (page) => {
    await select(page, 3)
    await press(page, '監視を無効にする')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  part('servers/bulk-edit', '/servers', async (page) => {
    await select(page, 3)
    await press(page, '一括編集')
    await page.getByRole('checkbox', { name: 'タグを変更' }).check()
    await page.getByRole('textbox', { name: 'タグ' }).fill('更改予定')
    await expect(page.getByRole('table', { name: '一括編集の確認' })).toBeVisible()
  }),
  part('servers/import', '/servers', async (page) => {
    await choose(page, /^操作$/, '取り込み')
    await page.getByLabel('見出しのある表').fill('サーバー名\t資産番号\nweb-prod-01\tAST-90001\nNOBODY\tAST-90002')
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  part(
    'servers/comparison',
    '/servers',
    async (page) => {
      await chooseOther(page, '比較')
      await expect(page.getByRole('table')).toBeVisible()
      await ready(page)
    },
    { looks: [...OF_STATE, 'print-1123'] },
  ),
  part(
    'servers/labels',
    '/servers',
    async (page) => {
      await chooseOther(page, 'ラベル印刷')
      await expect(page.getByRole('heading', { level: 1, name: /ラベル/ })).toBeVisible()
      await ready(page)
    },
    { looks: [...OF_STATE, 'print-1123'] },
  ),
  part('servers/named-views', '/servers?hardStatus=Critical', (page) => openMenu(page, /^ビュー/), {
    looks: ['light-1024'],
  }),
  part('servers/list-menu', '/servers', (page) => openMenu(page, /^ビュー/), { looks: ['light-390', 'dark-390'] }),
  part('servers/query', '/servers', async (page) => {
    await page.getByRole('searchbox').pressSequentially('状態')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  }),
  part('servers/conditions', '/servers?model=PowerEdge+R650&site=大阪DC', (page) => openMenu(page, '絞り込みを追加')),
  part('servers/view-settings', '/servers', (page) => press(page, '表示設定'), { looks: ['light-1024'] }),
  part(
    'servers/list-settings',
    '/servers',
    async (page) => {
      await choose(page, /^ビュー/, '表示設定')
      await expect(page.getByRole('dialog', { name: '表示設定' })).toBeVisible()
    },
    { looks: ['dark-390'] },
  ),
  part('servers/export', '/servers', (page) => openMenu(page, /^書き出し/)),
  part(
    'servers-id-settings/form-error',
    ({ server }) => `/servers/${server}?tab=settings`,
    async (page) => {
      await page.getByLabel('サーバー名').fill('')
      await press(page, '保存')
      await expect(page.getByLabel('サーバー名')).toHaveAttribute('aria-invalid', 'true')
    },
  ),
  part(
    'servers-id-metrics/reading',
    ({ server }) => `/servers/${server}?tab=metrics`,
    (page) => page.locator('.u-over').first().hover(),
    { looks: ['light-1440'] },
  ),
  part('server-lifecycles/import', '/server-lifecycles', async (page) => {
    await press(page, '貼り付けて取り込み')
    await page.getByLabel('シリアル番号と日付').fill('CZ5S4KZY9F\t2033/3/31\n6NTT1WV\t令和15年\nNOBODY\t2033-03-31')
    await expect(page.getByRole('table', { name: '取り込みの確認' })).toBeVisible()
  }),
  part('events/question', '/events', async (page) => {
    await select(page, 2)
    await press(page, /^解決/)
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  part(
    'events-id/question',
    ({ event }) => `/events/${event}`,
    async (page) => {
      await press(page, /^解決する/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '解決する' }).click()
      await expect(dialog.getByRole('textbox')).toBeFocused()
    },
    { answers: inProgress },
  ),
  part(
    'events-id/case-form',
    ({ event }) => `/events/${event}?case=record&vendor=${encodeURIComponent('北都保守サービス')}`,
    (page) => expect(page.getByRole('form', { name: '保守手配を記録' }).getByLabel('保守会社')).toBeFocused(),
  ),
  part(
    'events-id/case',
    ({ event }) => `/events/${event}`,
    (page) => expect(page.getByRole('region', { name: '保守手配' }).getByText('手配中')).toBeVisible(),
    { answers: withCase },
  ),
  part('users/question', '/users', async (page) => {
    await choose(page, /^佐藤 花子 の操作/, '削除')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  part('users-register/form-error', '/users/register', async (page) => {
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill(`new@alpha.example\n${ADMIN}\nno address`)
    await press(page, '招待を送る')
  }),
  part('activity-logs/conditions', '/activity-logs', (page) => press(page, /^期間/)),
]
