import { changeAnswer, changeRow, expectWhole, noContent, onlyKeys } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { serveConfig } from '@portal/testing/serve-config'
import { makeTenant } from '@portal/testing/tenant'
import { screen } from '@testing-library/react'
import remote from './module'

// What the pages make of answers that say less than the sandbox's.

beforeAll(() => serveConfig())

test('an invitation that is accepted without an answer is sent', async () => {
  changeAnswer('POST /users', noContent)
  const { user } = await renderRemote(remote, '/users/register')
  await user.type(await screen.findByRole('textbox', { name: /メールアドレス/ }), `new-${Date.now()}@team.example`)
  await user.click(screen.getByRole('button', { name: '招待を送る' }))
  expect(await screen.findByText('1 件の招待メールを送りました。')).toBeVisible()
})

test('a user that cannot be read is counted and named', async () => {
  const tenant = await makeTenant()
  changeAnswer('GET /users', changeRow(0, { email: null }))
  await renderRemote(remote, '/users', { tenant })
  expect(await screen.findByText(`${tenant.project.users.length} 件中 1 件を表示できません: 行 1 email`)).toBeVisible()
})

const PATHS = ['/users', '/users?tab=invitations', '/users?tab=security', '/profile']
test.each(PATHS)('%s stands with as little as a row needs', async (path) => {
  changeAnswer(/^GET \/users(\/[^/]+)?$/, onlyKeys('id', 'email'))
  await renderRemote(remote, path)
  await expectWhole()
})

test('the profile shows what there is of a user, and a dash for the rest', async () => {
  changeAnswer(/^GET \/users\/[^/]+$/, onlyKeys('id', 'email'))
  const { project } = await renderRemote(remote, '/profile')
  const valueOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await valueOf('メールアドレス')).toBe(project.users[0]?.email)
  for (const label of ['氏名', '権限', '最終ログイン']) expect(await valueOf(label)).toBe('—')
})
