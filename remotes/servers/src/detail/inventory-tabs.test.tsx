import { changeAnswer } from '@portal/testing/change-answer'
import { confirm } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import { changeAnswers, inPart, openServer, refusal } from './detail.fixture'

const firmware = (row: RegExp) => within(screen.getByRole('row', { name: row }))

test('the parts of a machine are listed, and what is needed elsewhere can be copied', async () => {
  const { user, machine } = await openServer({ name: 'web-01' }, { tab: 'hardware' })
  const body = within(await screen.findByRole('region', { name: '本体' }))
  await user.click(body.getByRole('button', { name: `${machine.serialNo} シリアル番号をコピー` }))
  expect(await body.findByText('コピーしました')).toBeVisible()
  const hardware = machine.hardware
  const listed = { ディスク: hardware?.disks, ネットワーク: hardware?.nics, 電源ユニット: hardware?.psus }
  for (const [name, parts] of Object.entries(listed)) {
    const headers = within(screen.getByRole('table', { name })).getAllByRole('rowheader')
    expect(headers.map((cell) => cell.textContent)).toEqual(parts?.map((part) => part.name))
  }
  expect(within(screen.getByRole('table', { name: 'ネットワーク' })).getAllByText('10 Gbps').length).toBeGreaterThan(0)
})

test('a machine without a known address says so', async () => {
  changeAnswer(/^GET \/servers\/[^/]+$/, (body) => ({ ...Object(body), ipAddresses: [] }))
  await openServer({ name: 'web-01' }, { tab: 'hardware' })
  const body = within(await screen.findByRole('region', { name: '本体' }))
  expect(body.getByText('IP アドレス').nextElementSibling).toHaveTextContent('—')
})

test('a broken disk is the one that says so', async () => {
  await openServer({ name: 'web-01', open: [{ trouble: 'driveFault' }] }, { tab: 'hardware' })
  const disks = within(await screen.findByRole('table', { name: 'ディスク' }))
  expect(disks.getByRole('row', { name: /Drive 2/ })).toHaveTextContent('重大')
})

test.each([
  ['hardware', '構成部品の情報はまだありません'],
  ['firmware', 'ファームウェアの情報はまだありません'],
])('a machine that never connected has nothing in %s, and the page says what helps', async (tab, text) => {
  await openServer({ name: '新規', agent: 'never', health: 'Unknown' }, { tab })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'エージェント管理へ' })).toHaveAttribute('href', '/agents')
})

/** System BIOS has a newer version, the rest of the machine's firmware has none. */
const newest = (part: { kind: string; version: string }) => {
  const isOld = part.kind === 'bios'
  return { ...part, latestVersion: isOld ? '9.9' : part.version, updatable: isOld }
}
const OLD_BIOS = inPart('/servers/', ({ firmware }) => firmware && { firmware: firmware.map(newest) })

test('each firmware stands beside its newest version, and the agent can be told', async () => {
  changeAnswers(OLD_BIOS)
  const { user, machine } = await openServer({ name: 'web-01' }, { tab: 'firmware' })
  await screen.findByRole('table', { name: 'ファームウェア' })
  for (const { kind, name, version } of machine.firmware) {
    const isOld = kind === 'bios'
    const text = isOld ? '更新あり' : '最新'
    expect(screen.getByRole('row', { name: new RegExp(name) })).toHaveTextContent(new RegExp(`${version}.*${text}`))
    // There is nothing to tell of what is the newest already.
    const button = firmware(new RegExp(name)).queryByRole('button', { name: `${name} の通知を送る` })
    expect(button !== null).toBe(isOld)
  }
  await user.click(firmware(/System BIOS/).getByRole('button', { name: 'System BIOS の通知を送る' }))
  await confirm(user, '通知を送る')
  expect(await screen.findByText('web-01 にBIOSの通知を送りました。')).toBeVisible()
})

test('a notice that the API refuses is said in the dialog, which stays open', async () => {
  changeAnswers(
    { path: '/agent-notification', method: 'POST', answer: () => refusal(409, 'エージェントが接続されていません。') },
    OLD_BIOS,
  )
  const { user } = await openServer({ name: 'web-01' }, { tab: 'firmware' })
  await user.click(await screen.findByRole('button', { name: 'System BIOS の通知を送る' }))
  await confirm(user, '通知を送る')
  await waitFor(() => expect(screen.getAllByText('409: エージェントが接続されていません。')).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeVisible()
})

test.each([
  ['whose agent is away', { agent: 'offline' }, {}, 'エージェントが接続されていません。'],
  ['of somebody else’s', {}, { as: 'member' as const }, 'エージェントを管理する権限がありません。'],
])('a machine %s gets no notice, and the button says why', async (_case, plan, options, why) => {
  changeAnswers(OLD_BIOS)
  await openServer({ name: 'web-01', ...plan }, { tab: 'firmware', ...options })
  expect(await screen.findByRole('button', { name: 'System BIOS の通知を送る' })).toHaveAccessibleDescription(why)
})
