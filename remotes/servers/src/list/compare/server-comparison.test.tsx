import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { makeTenant } from '@portal/testing/tenant'
import { choose } from '@portal/testing/steps'
import { answerInstead } from '@portal/testing/change-answer'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../../module'
import { idOf } from '../../list.fixture'

const WEB = [
  { name: 'web-01', tags: ['本番'] },
  { name: 'web-02', tags: ['検証'], isActive: false },
]
const PLAN = { servers: [...WEB, { name: 'db-01' }, { name: 'db-02' }, { name: 'db-03' }] }

async function open(names: readonly string[], more = '') {
  const tenant = await makeTenant(PLAN)
  const ids = names.map((name) => `&id=${idOf(tenant, name) || name}`).join('')
  return renderRemote(module, `/servers?view=compare${ids}${more}`, { tenant })
}
const table = async () => within(await screen.findByRole('table', { name: 'サーバーの比較' }))

test('two to four chosen servers are compared, and the way back finds them chosen', async () => {
  const { user, location, navigate } = await renderRemote(module, '/servers', { plan: PLAN })
  await user.click(await screen.findByLabelText('web-01 を選択'))
  await user.click(screen.getByRole('button', { name: 'その他' }))
  expect(screen.getByRole('menuitem', { name: /^比較/ })).toHaveTextContent('2〜4 台を選択してください。')
  await user.keyboard('{Escape}')
  await user.click(screen.getByLabelText('web-02 を選択'))
  await choose(user, 'その他', '比較')
  const compared = await table()
  const headers = compared.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['項目', 'web-01', 'web-02'])
  expect(location()).toMatch(/^\/servers\?view=compare&id=.+&id=.+$/)
  await waitFor(() => expect(compared.getByRole('row', { name: 'タグ 違い 本番 検証' })).toBeVisible())
  await navigate(-1)
  expect(await screen.findByLabelText('web-02 を選択')).toBeChecked()
})

test('with the switch only what differs is left, and the address says so', async () => {
  const { user, location } = await open(['web-01', 'web-02'])
  const compared = await table()
  await compared.findByRole('row', { name: '監視 違い 監視有効 監視無効' })
  expect(compared.getByRole('row', { name: /^シリアル番号/ })).toBeVisible()
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(/^\d+ 項目中 \d+ 項目に違いがあります$/)
  await user.click(screen.getByRole('switch', { name: '違いのみ' }))
  await waitFor(() => expect(compared.queryByRole('row', { name: /^シリアル番号/ })).not.toBeInTheDocument())
  expect(compared.getByRole('row', { name: '監視 違い 監視有効 監視無効' })).toBeVisible()
  expect(location()).toMatch(/&only=diff$/)
})

test('a server that cannot be read does not hide the others, and can be read again', async () => {
  const tenant = await makeTenant(PLAN)
  const [one, other] = [idOf(tenant, 'web-01'), idOf(tenant, 'web-02')]
  const missing = () => Response.json({ code: 'x', message: 'ありません。' }, { status: 404 })
  const broken = answerInstead({ path: `/servers/${other}` }, missing)
  const { user } = await renderRemote(module, `/servers?view=compare&id=${one}&id=${other}`, { tenant })
  expect(await screen.findByText('web-02 を取得できません。')).toBeVisible()
  const compared = await table()
  expect(await compared.findByRole('row', { name: 'タグ 本番 取得できません' })).toBeVisible()
  broken.mockRestore()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await compared.findByRole('row', { name: 'タグ 違い 本番 検証' })).toBeVisible()
  expect(screen.queryByText('web-02 を取得できません。')).not.toBeInTheDocument()
})

test('one server is too few', async () => {
  await open(['web-01'])
  expect(await screen.findByText('比較できるのは 2〜4 台です')).toBeVisible()
  expect(screen.getByRole('link', { name: 'サーバー管理へ' })).toHaveAttribute('href', '/servers')
})

test('of more than four the first are compared', async () => {
  await open(PLAN.servers.map(({ name }) => name))
  expect(await screen.findByText('最初の 4 台を比較しています。')).toBeVisible()
  expect((await table()).getAllByRole('columnheader')).toHaveLength(5)
})

test('the table is copied and saved', async () => {
  const files = catchSavedFiles()
  const { user } = await open(['web-01', 'web-02'])
  await (await table()).findByRole('row', { name: 'タグ 違い 本番 検証' })
  await choose(user, '書き出し', 'CSV')
  const text = await textOf(files[0])
  expect(text.split('\r\n')[0]).toBe('\uFEFF分類,項目,違い,web-01,web-02')
  expect(text).toContain('識別と設置場所,タグ,あり,本番,検証\r\n')
  await user.click(screen.getByRole('button', { name: '書き出し' }))
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('menuitem', { name: '表をコピー' }))
  expect(await screen.findByText('表をコピーしました。')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('識別と設置場所\tタグ\tあり\t本番\t検証\n'))
})

test('a view that there is not is the list', async () => {
  await renderRemote(module, '/servers?view=constructor', { plan: PLAN })
  expect(await screen.findByLabelText('web-01 を選択')).toBeVisible()
})
