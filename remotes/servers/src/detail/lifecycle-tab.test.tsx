import { screen, within } from '@testing-library/react'
import { changeAnswers, openServer, refusal } from './detail.fixture'

afterEach(() => jest.restoreAllMocks())

test('support, contract and their history are shown, and are changed on their own page', async () => {
  const { project } = await openServer({ name: 'web-01', supportInDays: 89 }, { tab: 'lifecycle' })
  const support = within(await screen.findByRole('region', { name: 'サポート' }))
  expect(support.getByText('90 日以内')).toBeVisible()
  expect(support.getByText('残り 89 日')).toBeVisible()
  expect(support.getByText(project.lifecycles[0]?.supportVendor ?? '?')).toBeVisible()
  expect(support.getByRole('link', { name: '期限を変更' })).toHaveAttribute(
    'href',
    `/server-lifecycles/${project.lifecycles[0]?.id}`,
  )
  expect(
    await within(screen.getByRole('region', { name: '変更履歴' })).findByText(
      'サポート期限の変更はまだ記録されていません。',
    ),
  ).toBeVisible()
})

test('a member may look, and reads why not more', async () => {
  await openServer({ name: 'web-01' }, { tab: 'lifecycle', as: 'member' })
  expect(await screen.findByRole('link', { name: '詳細を開く' })).toBeVisible()
  const change = screen.getByRole('button', { name: '期限を変更' })
  expect(change).toHaveAccessibleDescription('サーバーを管理する権限がありません。')
})

test('without the contract for it the tab says what it would be', async () => {
  await openServer({ name: 'web-01' }, { tab: 'lifecycle', entitlements: { infraAdvanced: false } })
  expect(await screen.findByText('ライフサイクルは契約対象外です')).toBeVisible()
})

test('what cannot be read is tried again', async () => {
  const answer = () => refusal(500, 'データベースに接続できません')
  const restore = changeAnswers({ path: '/server-lifecycles', answer })
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
