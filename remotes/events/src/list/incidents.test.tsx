import { changeAnswer, changeRow } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../module'

/** A rack of three that loses a feed, and a machine elsewhere with a fault of its own. */
const lost = (name: string, minutesAgo: number, ...more: object[]) => ({
  name,
  site: '東京',
  open: [{ trouble: 'supplyLost', minutesAgo }, ...more],
})
const plan = {
  servers: [
    ...[lost('db-01', 31), lost('db-02', 31), lost('db-03', 30, { trouble: 'fanSlow', minutesAgo: 30 })],
    { name: 'web-01', site: '大阪', open: [{ trouble: 'fan3Low', minutesAgo: 30 }] },
  ],
  events: 4,
}

const REASON = '同じラック（A-01）・同じ電源系統（PS2）、60 秒以内'
const INCIDENT = new RegExp(`電源ユニット PS2 の入力断 ?4 件 · サーバー 3 台 · ${REASON}`)

async function open(url: string) {
  const tenant = await makeTenant(plan)
  // The last machine stands elsewhere.
  changeAnswer('GET /servers', (body) =>
    [0, 1, 2].reduce((rows: unknown, at) => changeRow(at, { location: { site: '東京', rack: 'A-01' } })(rows), body),
  )
  return { ...(await renderRemote(remote, url, { tenant })), tenant }
}

const unresolved = ({ project }: MadeTenant) =>
  project.events.filter(({ status }) => status === 'new' || status === 'in_progress')
const rowsOfTable = async () => within(await screen.findByRole('table')).getAllByRole('rowheader')

test('an incident is one line with its reason, which leads to its events and is taken apart by one click', async () => {
  const { tenant, user, location } = await open('/events')
  const all = unresolved(tenant).length
  const row = await screen.findByRole('row', { name: INCIDENT })
  expect(await rowsOfTable()).toHaveLength(all - 3)
  // As severe as its most severe event.
  expect(row).toHaveTextContent('重大')
  await user.click(within(row).getByRole('link'))
  expect(await screen.findByRole('button', { name: `条件「まとまり: ${REASON}」を外す` })).toBeVisible()
  expect(await rowsOfTable()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'まとめを解く' }))
  await waitFor(() => expect(location()).toBe('/events'))
  await waitFor(async () => expect(await rowsOfTable()).toHaveLength(all))
  await user.click(screen.getAllByRole('button', { name: /PS2 の入力断 の操作/ })[0] as HTMLElement)
  await user.click(screen.getByRole('menuitem', { name: 'まとめて表示' }))
  expect(await screen.findByRole('row', { name: INCIDENT })).toBeVisible()
})

test('a change of an incident is one of all its events, and a file has each of them', async () => {
  const files = catchSavedFiles()
  const { tenant, user } = await open('/events')
  const row = await screen.findByRole('row', { name: INCIDENT })
  await choose(user, '書き出し', /CSV/)
  expect((await onlyText(files)).trim().split('\n')).toHaveLength(1 + unresolved(tenant).length)

  await user.click(within(row).getByRole('checkbox'))
  expect(screen.getByText('1 件を選択中（イベント 4 件）')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '対応中にする' }))
  const dialog = await screen.findByRole('dialog', { name: '4 件を対応中にしますか？' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(4)
  await user.click(within(dialog).getByRole('button', { name: '対応中にする' }))
  expect(await screen.findByText('4 件のイベントを変更しました。')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('row', { name: INCIDENT })).toHaveTextContent('対応中'))
})

test('the list can have a line for each event, and the address says so', async () => {
  const { tenant, user, location } = await open('/events')
  await screen.findByRole('row', { name: INCIDENT })
  await user.click(screen.getByRole('checkbox', { name: 'まとめて表示' }))
  await waitFor(async () => expect(await rowsOfTable()).toHaveLength(unresolved(tenant).length))
  expect(location()).toBe('/events?fold=off')
})

test('without the places of servers their own faults are still together', async () => {
  changeAnswer('GET /servers', () => new Response(null, { status: 500 }))
  const servers = [lost('db-01', 31, { trouble: 'powerRedundancyLost', minutesAgo: 30 })]
  const tenant = await makeTenant({ servers, events: 2 })
  await renderRemote(remote, '/events', { tenant })
  expect(await screen.findByRole('row', { name: /2 件 · db-01 · 同じサーバーの電源、60 秒以内/ })).toBeVisible()
})
