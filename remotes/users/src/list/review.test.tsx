import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { confirm } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../module'

/** Ids and addresses are unique in the whole sandbox. */
function plan() {
  const mark = Math.random().toString(36).slice(2)
  const user = (name: string, part: object) => ({
    ...{ id: `auth0|${name}-${mark}`, email: `${name}@${mark}.example`, name, role: 'member' },
    ...part,
  })
  return {
    users: [
      user('chief', { role: 'admin', lastLoginDaysAgo: 0 }),
      user('recent', { lastLoginDaysAgo: 89 }),
      user('dormant', { lastLoginDaysAgo: 120 }),
      user('never', { lastLoginDaysAgo: null }),
      user('stopped', { lastLoginDaysAgo: 400, status: 'blocked' }),
    ],
  }
}
const accounts = async () =>
  within(await screen.findByRole('table', { name: '棚卸しの対象' })).getAllByRole('rowheader')
const choice = async (name: string) => within(await screen.findByRole('group', { name: `${name} の判断` }))
const end = () => screen.getByRole('button', { name: '棚卸しを終える' })

test('accounts that were not used are decided one by one, removed at the end, and recorded', async () => {
  const files = catchSavedFiles()
  const { user, project, navigate } = await renderRemote(remote, '/users?tab=review', { plan: plan() })
  expect(await accounts()).toHaveLength(2)
  await user.click((await choice('dormant')).getByRole('radio', { name: '削除' }))
  expect(end()).toHaveAccessibleDescription('あと 1 名の判断が必要です。')

  // A choice outlives the page.
  await navigate('/users')
  await navigate('/users?tab=review')
  expect((await choice('dormant')).getByRole('radio', { name: '削除' })).toBeChecked()
  await user.click((await choice('never')).getByRole('radio', { name: '継続' }))
  await user.click(end())
  const dialog = within(await screen.findByRole('dialog', { name: '1 名を削除しますか？' }))
  expect(dialog.getByRole('listitem')).toHaveTextContent('dormant')
  await user.click(dialog.getByRole('button', { name: '削除' }))
  expect(await screen.findByText('1 名を削除しました。')).toBeVisible()
  const record = (await onlyText(files)).trim().split(/\r?\n/)
  expect(record[0]).toContain('判断,結果,確認者,確認日時')
  expect(record[1]).toContain(`,継続,継続,${project.users.find(({ name }) => name === 'chief')?.email},`)
  expect(record[2]).toContain(',削除,削除済み,')
  await waitFor(async () => expect(await accounts()).toHaveLength(1))
})

test('what fails is recorded as that, is still decided, and is tried again', async () => {
  const files = catchSavedFiles()
  changeAnswer(/^DELETE \/users\//, () => Response.json({ code: 'internal', message: '-' }, { status: 500 }))
  const { user } = await renderRemote(remote, '/users?tab=review', { plan: plan() })
  for (const name of ['dormant', 'never']) await user.click((await choice(name)).getByRole('radio', { name: '削除' }))
  await user.click(end())
  await confirm(user, '削除', '2 名を削除しますか？')
  expect(await screen.findByRole('region', { name: '変更できなかったもの' })).toBeVisible()
  expect((await onlyText(files)).match(/,削除,失敗,/g)).toHaveLength(2)
  expect((await choice('never')).getByRole('radio', { name: '削除' })).toBeChecked()
})

test('members may look, and read why they cannot end a review', async () => {
  await renderRemote(remote, '/users?tab=review', { as: 'member', plan: plan() })
  expect(await accounts()).toHaveLength(2)
  expect(end()).toHaveAccessibleDescription('ユーザーを管理する権限がありません。')
})

test('without an account to review the tab says so', async () => {
  const people = plan().users.filter(({ name }) => name === 'chief' || name === 'recent')
  await renderRemote(remote, '/users?tab=review', { plan: { users: people } })
  expect(await screen.findByText('棚卸しの対象はありません')).toBeVisible()
})
