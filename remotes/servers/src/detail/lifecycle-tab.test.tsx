import { screen, within } from '@testing-library/react'
import { changeAnswers, openServer, unreadable } from './detail.fixture'

test('support, contract and their history are shown, and are changed on their own page', async () => {
  const { project } = await openServer({ name: 'web-01', supportInDays: 89 }, { tab: 'lifecycle' })
  const support = within(await screen.findByRole('region', { name: 'サポート' }))
  expect(support.getByText('90 日以内')).toBeVisible()
  expect(support.getByText('残り 89 日')).toBeVisible()
  expect(support.getByText(project.lifecycles[0]?.supportVendor ?? '?')).toBeVisible()
  const change = support.getByRole('link', { name: '期限を変更' })
  expect(change).toHaveAttribute('href', `/server-lifecycles/${project.lifecycles[0]?.id}`)
  const history = within(screen.getByRole('region', { name: '変更履歴' }))
  expect(await history.findByText('サポート期限の変更はまだ記録されていません。')).toBeVisible()
})

test('a member may look, and reads why not more', async () => {
  await openServer({ name: 'web-01' }, { tab: 'lifecycle', as: 'member' })
  expect(await screen.findByRole('link', { name: '詳細を開く' })).toBeVisible()
  const change = screen.getByRole('button', { name: '期限を変更' })
  expect(change).toHaveAccessibleDescription('サーバーを管理する権限がありません。')
})

test('what cannot be read is tried again', async () => {
  const restore = unreadable('/server-lifecycles')
  const { user } = await openServer({ name: 'web-01' }, { tab: 'lifecycle' })
  await screen.findByText('データベースに接続できません')
  restore()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByRole('region', { name: 'サポート' })).toBeVisible()
})

test('a server without a record says so', async () => {
  changeAnswers({ path: '/server-lifecycles', answer: () => Response.json([]) })
  await openServer({ name: 'web-01' }, { tab: 'lifecycle' })
  expect(await screen.findByText('ライフサイクルの情報はまだありません')).toBeVisible()
})
