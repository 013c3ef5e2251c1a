import { changeAnswer, changeRow, expectWhole, noContent, onlyKeys } from '@portal/testing/change-answer'
import { expectOldWidget } from '@portal/testing/old-widget'
import { renderRemote } from '@portal/testing/render-remote'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { retype } from '@portal/testing/steps'
import { names } from './list.fixture'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import module from './module'

// What the pages make of answers that say less than the sandbox's.

const PLAN = {
  servers: [{ name: 'web-01' }, { name: 'web-02' }, { name: 'web-03', open: [{ trouble: 'fanSlow' }] }],
  hardLogs: 5,
}
let tenant: MadeTenant
beforeAll(async () => {
  tenant = await makeTenant(PLAN)
})

function asLittleAsPossible() {
  changeAnswer('GET /servers', onlyKeys('id', 'isActive'))
  changeAnswer(/^GET \/servers\/[^/]+$/, onlyKeys('id', 'isActive'))
  changeAnswer(/^GET \/servers\/[^/]+\/hard-logs$/, onlyKeys('id', 'serverID'))
  changeAnswer('GET /server-lifecycles', onlyKeys('id', 'serverID'))
  changeAnswer(/^GET \/server-lifecycles\/[^/]+$/, onlyKeys('id', 'serverID'))
  changeAnswer('GET /events', onlyKeys('id'))
  changeAnswer('GET /contract', () => ({}))
  changeAnswer('GET /activity-logs', onlyKeys('id'))
}

test('a row that cannot be read is counted and named, in the list and in the racks; the others are there', async () => {
  changeAnswer('GET /servers', changeRow(1, { isActive: undefined }))
  const { navigate } = await renderRemote(module, '/servers', { tenant })
  expect(await screen.findByText('3 件中 1 件を表示できません: 行 2 isActive')).toBeVisible()
  expect(names()).toHaveLength(2)
  await navigate('/servers?view=rack')
  expect(await screen.findByText('3 件中 1 件を表示できません: 行 2 isActive')).toBeVisible()
})

test.each(['critical', 'fleet', 'support'])('the widget %s says that a row is missing', async (id) => {
  changeAnswer('GET /servers', changeRow(0, { isActive: 'yes' }))
  changeAnswer('GET /server-lifecycles', changeRow(0, { serverID: 7 }))
  const widgets: Record<string, ComponentType> = module.widgets
  const Widget = widgets[id]
  if (!Widget) throw new Error(`No widget ${id}`)
  await renderRemote({ routes: [{ path: '/', Component: Widget }], widgets: {} }, '/', { tenant })
  expect(await screen.findByText(/^3 件中 1 件を表示できません: 行 1 (isActive|serverID)$/)).toBeVisible()
})

const TABS = ['hard-logs', 'events', 'hardware', 'firmware', 'lifecycle', 'settings']
test.each([
  ...['/servers', '/servers?view=rack', '/server-lifecycles', '/server-lifecycles/LIFE', '/servers/ID'],
  ...TABS.map((tab) => `/servers/ID?tab=${tab}`),
  ...['system-event-logs/LOG', 'maintenance-sheet', 'remote-login'].map((page) => `/servers/ID/${page}`),
])('%s stands with as little as a row needs', async (path) => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { servers, hardLogs, lifecycles } = tenant.project
  const id = servers[0]?.id ?? ''
  const log = hardLogs.find(({ serverID }) => serverID === id)?.id ?? ''
  asLittleAsPossible()
  const url = path.replace('ID', id).replace('LOG', log)
  await renderRemote(module, url.replace('LIFE', lifecycles[0]?.id ?? ''), { tenant })
  await expectWhole()
})

test('settings that are saved without an answer are saved', async () => {
  const id = tenant.project.servers[0]?.id ?? ''
  changeAnswer(/^PUT \/servers\/[^/]+$/, noContent)
  const { user } = await renderRemote(module, `/servers/${id}?tab=settings`, { tenant })
  const name = await screen.findByRole('textbox', { name: 'サーバー名' })
  await retype(user, name, '新しい名前')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('設定を保存しました。')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: '新しい名前' })).toBeVisible()
  expect(name).toHaveValue('新しい名前')
})

test.each(Object.keys(module.widgets))('the widget %s outlives a poll that fails, and says of when it is', (id) =>
  expectOldWidget(module, id),
)
