import { changeAnswer, changeRow, expectWhole, noContent, onlyKeys } from '@portal/testing/change-answer'
import { expectOldWidget } from '@portal/testing/old-widget'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen } from '@testing-library/react'
import remote from './module'

// What the page makes of answers that say less than the sandbox's.

test('a rule and a key that cannot be read are counted and named', async () => {
  changeAnswer('GET /notification-rules', (body) => changeRow(0, { severities: 'all' })(body))
  changeAnswer('GET /project-keys', changeRow(1, { key: null }))
  const { navigate } = await renderRemote(remote, '/agents?tab=rules', { plan: { keys: 2, rules: true } })
  expect(await screen.findByText(/^\d+ 件中 1 件を表示できません: 行 1 severities$/)).toBeVisible()
  await navigate('/agents?tab=keys')
  expect(await screen.findByText('2 件中 1 件を表示できません: 行 2 key')).toBeVisible()
})

test.each([
  ['/agents', 'エージェント'],
  ['/agents?tab=keys', '鍵の一覧'],
  ['/agents?tab=rules', 'ルールの一覧'],
])('%s stands with as little as a row needs', async (path, table) => {
  changeAnswer('GET /servers', onlyKeys('id', 'isActive'))
  changeAnswer('GET /project-keys', onlyKeys('key'))
  changeAnswer('GET /notification-rules', onlyKeys('id'))
  await renderRemote(remote, path, { plan: { servers: [{ name: 'web-01' }], keys: 1, rules: true } })
  expect(await screen.findByRole('table', { name: table })).toBeVisible()
  await expectWhole()
})

test('a server whose agent nobody told of is not one that fell silent', async () => {
  const tenant = await makeTenant({ servers: [{ name: 'web-01' }] })
  changeAnswer('GET /servers', onlyKeys('id', 'name', 'isActive'))
  await renderRemote({ routes: [{ path: '/', Component: remote.widgets.silent }], widgets: {} }, '/', { tenant })
  expect(await screen.findByText('すべてのエージェントが応答しています')).toBeVisible()
})

test('a key that is made without an answer is in the list', async () => {
  changeAnswer('POST /project-keys', noContent)
  const { user } = await renderRemote(remote, '/agents?tab=keys', { plan: { keys: 0 } })
  await user.click(await screen.findByRole('button', { name: '鍵を作成' }))
  expect(await screen.findByRole('table', { name: '鍵の一覧' })).toBeVisible()
})

test.each(Object.keys(remote.widgets))('the widget %s outlives a poll that fails, and says of when it is', (id) =>
  expectOldWidget(remote, id),
)
