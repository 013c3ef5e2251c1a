import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose, confirm } from '@portal/testing/steps'
import type { UserEvent } from '@testing-library/user-event'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../module'

const PLAN = { servers: [{ name: '基幹系DBサーバー１号機', supportInDays: 29 }] }

async function openDetail() {
  const tenant = await makeTenant(PLAN)
  return renderRemote(module, `/server-lifecycles/${tenant.project.lifecycles[0]?.id}`, { tenant })
}
const section = (name: string) => within(screen.getByRole('region', { name }))
/** Sets the day, all at once, and saves it. */
const save = async (user: UserEvent, value: string) => {
  fireEvent.change(screen.getByLabelText('サポート期限'), { target: { value } })
  await user.click(screen.getByRole('button', { name: '保存' }))
}

test('takes a past day with a warning, asks before a day is cleared, and keeps a history of both', async () => {
  const { user } = await openDetail()
  const day = await screen.findByLabelText('サポート期限')
  expect(await screen.findByText('サポート期限の変更はまだ記録されていません。')).toBeVisible()
  fireEvent.change(day, { target: { value: '2025-01-31' } })
  expect(screen.getByText(/過去の日付です/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('サポート期限を保存しました。')).toBeVisible()
  expect(await screen.findByText('期限切れ')).toBeVisible()
  expect(section('サポート').getByText('2024年度 (2024/04/01–2025/03/31)')).toBeVisible()

  await save(user, '')
  await confirm(user, 'キャンセル')
  await waitFor(() => expect(day).toHaveValue('2025-01-31'))

  await save(user, '')
  await confirm(user, '期限を消す')
  await waitFor(() => expect(section('変更履歴').getAllByRole('listitem')).toHaveLength(2))
  expect(section('変更履歴').getAllByRole('listitem')[0]).toHaveTextContent(/2025\/01\/31 → 未設定admin@/)
})

test('refuses a day before the purchase', async () => {
  const { user } = await openDetail()
  await screen.findByLabelText('サポート期限')
  await save(user, '2000-01-01')
  expect(await screen.findByText(/^購入日 .* 以降の日付を入力してください。$/)).toBeVisible()
})

test('shows the server it belongs to', async () => {
  const { project } = await openDetail()
  const about = within(await screen.findByRole('region', { name: 'サーバー' }))
  const link = await about.findByRole('link', { name: '基幹系DBサーバー１号機' })
  expect(link).toHaveAttribute('href', `/servers/${project.servers[0]?.id}`)
})

test('says that the history is not for everybody', async () => {
  const user = (role: string) => ({ id: `auth0|${role}-history`, email: `${role}@history.example`, name: role, role })
  const tenant = await makeTenant({ ...PLAN, users: [user('admin'), user('guest')] })
  const asGuest = { ...tenant, tokens: { member: tenant.tokens.guest ?? '' } }
  const path = `/server-lifecycles/${tenant.project.lifecycles[0]?.id}`
  await renderRemote(module, path, { tenant: asGuest, as: 'member' })
  const history = await screen.findByRole('region', { name: '変更履歴' })
  expect(history).toHaveTextContent('操作ログを閲覧する権限がありません。')
})

test('offers the text that asks for a renewal of its support', async () => {
  const { user, project } = await openDetail()
  await choose(user, '操作', '見積依頼の文面')
  const text = within(await screen.findByRole('dialog')).getByRole('textbox', { name: '文面' })
  expect(text).toHaveDisplayValue(new RegExp(`シリアル番号: ${project.servers[0]?.serialNo}`))
})
