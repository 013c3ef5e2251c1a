import { queryClient } from '@portal/api-client/http'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { retype } from '@portal/testing/steps'
import type { Event } from '@portal/api-client/events'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../../module'

const PLAN = {
  servers: [
    { name: '正常機' },
    { name: '欠測機', metrics: 'gap' },
    { name: '欠損値機', metrics: 'nan' },
    { name: '一点機', metrics: 'single-point' },
    { name: 'ファン故障機', metrics: 'fan-failing', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] },
    { name: '停止機', agent: 'offline' },
    { name: '未接続機', agent: 'never', health: 'Unknown' },
  ],
  metricServers: 7,
}
let tenant: MadeTenant
beforeAll(async () => {
  tenant = await makeTenant(PLAN)
})

const idOf = (name: string) => tenant.project.servers.find((server) => server.name === name)?.id ?? ''
const open = (name: string, search = '') =>
  renderRemote(module, `/servers/${idOf(name)}?tab=metrics${search}`, { tenant })
const panel = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}（`) })
const table = async (group: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`${group}（.+）の表$`) })).getByRole('table')

type User = Awaited<ReturnType<typeof open>>['user']
/** Chooses in the menu of a chart. */
async function choose(user: User, place: ReturnType<typeof within>, item: string): Promise<void> {
  await user.click(place.getByRole('button', { name: /^表示と書き出し/ }))
  await user.click(screen.getByRole('menuitem', { name: item }))
}
const showTable = (user: User, place: ReturnType<typeof within>) => choose(user, place, '表で表示')

/** Answers of the metrics call as a test changes them. */
const changeMetrics = (change: (answer: { data: { result: unknown[] } }) => unknown, status = 200) =>
  changeAnswer(/\/metrics$/, (answer) => Response.json(change(Object(answer)), { status }))

test('each group has a panel, and one address for each span; a series is switched off by its legend', async () => {
  const { user, location } = await open('正常機')
  for (const name of ['温度', 'ファン', '電力', '電圧', 'CPU', 'メモリ', 'ディスク', 'ネットワーク'])
    expect(await panel(name)).toBeVisible()
  expect(screen.getByRole('button', { name: '24 時間' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: '7 日' }))
  expect(location()).toBe(`/servers/${idOf('正常機')}?tab=metrics&range=7d`)
  await waitFor(() => expect(screen.getByText(/（1 時間ごと）/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: '24 時間' }))
  expect(location()).toBe(`/servers/${idOf('正常機')}?tab=metrics`)

  const fan = within(await panel('ファン')).getByRole('button', { name: /^FAN2/ })
  expect(fan).toHaveAttribute('aria-pressed', 'true')
  await user.click(fan)
  expect(fan).toHaveAttribute('aria-pressed', 'false')
  await showTable(user, within(await panel('ファン')))
  const headers = within(await table('ファン')).getAllByRole('columnheader')
  expect(headers.map((cell) => cell.textContent)).toEqual(['日時', 'FAN1', 'FAN3', 'FAN4'])
})

test('zooming and panning by button freezes the span, reset lets it slide again; the cursor is moved by keys', async () => {
  const { user, location } = await open('正常機', '&range=6h&refresh=30s')
  await panel('CPU')
  await user.click(screen.getByRole('button', { name: '拡大' }))
  const [, start, end] = /start=(\d+)&end=(\d+)$/.exec(location()) ?? []
  expect(Number(end) - Number(start)).toBe(3 * 3600)
  expect(location()).not.toContain('range=')
  await waitFor(() => expect(screen.getByRole('combobox', { name: '自動更新' })).toBeDisabled())
  await user.click(screen.getByRole('button', { name: '前の期間へ' }))
  expect(location()).toContain(`end=${Number(end) - 1.5 * 3600}`)
  await user.click(screen.getByRole('button', { name: 'リセット' }))
  expect(location()).toBe(`/servers/${idOf('正常機')}?tab=metrics&refresh=30s&range=6h`)
  await waitFor(() => expect(screen.getByRole('combobox', { name: '自動更新' })).toHaveValue('30s'))

  // The arrow keys move the cursor from sample to sample and say the values there; Escape takes it away.
  const cursor = within(await panel('温度')).getByRole('slider')
  cursor.focus()
  const said = () => cursor.getAttribute('aria-valuetext') ?? ''
  const newest = said()
  expect(newest).toMatch(/^最新の値、.+ [\d.]+ °C/)
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(said()).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d.*、.+ [\d.]+ °C/))
  const last = Number(cursor.getAttribute('aria-valuenow'))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(Number(cursor.getAttribute('aria-valuenow'))).toBeLessThan(last))
  await user.keyboard('{Home}')
  await waitFor(() => expect(Number(cursor.getAttribute('aria-valuenow'))).toBeLessThan(last - 5 * 3600))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(said()).toBe(newest))
})

test('a custom span is typed in Japanese time; one that makes no sense is said and changes nothing', async () => {
  const { user, location } = await open('正常機')
  await user.click(await screen.findByRole('button', { name: 'カスタム' }))
  const dialog = await screen.findByRole('dialog', { name: '期間を指定' })
  const [from, to] = [within(dialog).getByLabelText('開始（JST）'), within(dialog).getByLabelText('終了（JST）')]
  expect(from).toHaveFocus()
  await retype(user, from, '2026-01-02T00:00')
  await retype(user, to, '2026-01-01T00:00')
  await user.click(within(dialog).getByRole('button', { name: '適用' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('終了は開始より後にしてください。')
  expect(location()).not.toContain('start=')
  await retype(user, from, '2026-01-01T00:00')
  await retype(user, to, '2026-01-01T06:00')
  await user.click(within(dialog).getByRole('button', { name: '適用' }))
  const start = Date.parse('2026-01-01T00:00:00+09:00') / 1000
  expect(location()).toContain(`start=${start}&end=${start + 6 * 3600}`)
  expect(await screen.findByText('この期間のメトリクスはありません')).toBeVisible()
})

test('an address that names no possible span says so and shows the usual one', async () => {
  await open('正常機', '&start=5&end=3')
  expect(await screen.findByText(/指定された期間は表示できません。終了は開始より後/)).toBeVisible()
  expect(await panel('CPU')).toBeVisible()
})

test('the table says where nothing was measured', async () => {
  const { user } = await open('欠測機')
  await showTable(user, within(await panel('CPU')))
  expect(within(await table('CPU')).getByText(/^[789] 時点はデータなし$/)).toBeVisible()
})

test('NaN is no value in the table and in the CSV, and the sensor beside it keeps its own', async () => {
  const saved = catchSavedFiles()
  const { user } = await open('欠損値機')
  const temperatures = within(await panel('温度'))
  await choose(user, temperatures, 'CSV の書き出し')
  expect(saved[0]?.name).toMatch(/^test-[0-9a-f]{8}_metrics-欠損値機-温度_\d{8}-\d{6}\.csv$/)
  const [header, ...lines] = (await textOf(saved[0])).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(header).toBe('日時,CPU1 Temp (°C),CPU2 Temp (°C),Inlet Temp (°C)')
  expect(lines.length).toBeGreaterThan(250)
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+09:00,\d+,\d+,/)
  expect(lines.some((line) => line.endsWith(','))).toBe(true)

  await showTable(user, temperatures)
  const missing = within(await table('温度')).getAllByText('なし')
  expect(missing.length).toBeGreaterThan(5)
  const row = missing[0]?.closest('tr')
  expect(row).toHaveTextContent(/JST\d+なし$/)
})

test('a sensor that answered once stays with its one value', async () => {
  await open('一点機', '&range=24h')
  expect(within(await panel('温度')).getByRole('button', { name: /Exhaust Temp 31.5 °C/ })).toBeVisible()
})

test('limits come from the log of the sensor and go with it; events stand in every chart and in a list', async () => {
  const { user } = await open('ファン故障機')
  const fans = await panel('ファン')
  const limits = await within(fans).findByRole('list', { name: 'しきい値' })
  expect(limits).toHaveTextContent('FAN3 下限（重大）900 rpm')
  await user.click(within(fans).getByRole('button', { name: /^FAN3/ }))
  expect(within(fans).queryByText(/^FAN3 下限/)).not.toBeInTheDocument()
  expect(within(await panel('CPU')).queryByRole('list', { name: 'しきい値' })).not.toBeInTheDocument()
  const isOpen = ({ serverID, status }: Event) => serverID === idOf('ファン故障機') && status === 'new'
  const event = tenant.project.events.find(isOpen)
  await user.click(await screen.findByText(/^この期間のイベント \d+ 件$/))
  expect(screen.getByRole('link', { name: event?.title })).toHaveAttribute('href', `/events/${event?.id}`)
  const lane = within(await panel('CPU')).getByRole('toolbar', { name: /のイベント$/ })
  const marks = within(lane).getAllByRole('link')
  const mark = marks.find((link) => link.getAttribute('href') === `/events/${event?.id}`)
  expect(mark).toHaveAccessibleName(expect.stringContaining(event?.title ?? 'no event'))
})

test('events of the span that cannot be read are named beside the others', async () => {
  const unread = { id: 'x1', occurredAt: 'yesterday' }
  changeAnswer('GET /events', (body) => (Array.isArray(body) ? [...body, { ...body[0], ...unread }] : body))
  await open('ファン故障機')
  expect(await screen.findByText(/件中 1 件を表示できません: 行 \d+ occurredAt/)).toBeVisible()
  expect(screen.getByText(/^この期間のイベント \d+ 件$/)).toBeVisible()
})

test('ten lines are drawn; another one takes the place of one that is switched off', async () => {
  const fan = (index: number) => ({ __name__: 'ipmi_fan_speed_rpm', name: `FAN${index + 1}`, unit: 'rpm' })
  changeMetrics(({ data }) => {
    const result = Array.from({ length: 12 }, (_, index) => Object.assign({}, data.result[0], { metric: fan(index) }))
    return { status: 'success', data: { resultType: 'matrix', result } }
  })
  const { user } = await open('正常機')
  const fans = within(await panel('ファン'))
  await user.click(fans.getByText('ほか 2 件'))
  const eleventh = fans.getByRole('button', { name: /^FAN11/ })
  await user.click(eleventh)
  expect(eleventh).toHaveAttribute('aria-pressed', 'false')
  await user.click(fans.getByRole('button', { name: /^FAN1 / }))
  await user.click(eleventh)
  expect(eleventh).toHaveAttribute('aria-pressed', 'true')
})

test('a series that cannot be read leaves the others', async () => {
  changeMetrics((answer) => {
    answer.data.result = answer.data.result.map((series, index) =>
      index === 0 ? { ...Object(series), values: [['yesterday', 'warm']] } : series,
    )
    return answer
  })
  await open('正常機')
  expect(await screen.findByText(/^値を読み取れない系列があります: /)).toBeVisible()
  for (const name of ['温度', 'ファン', 'CPU', 'ネットワーク']) expect(await panel(name)).toBeVisible()
})

test('a value beyond every scale is said', async () => {
  changeMetrics((answer) => {
    for (const series of answer.data.result) {
      if (Object(series).metric.name === 'FAN1') Object(series).values[3][1] = '+Inf'
    }
    return answer
  })
  const { user } = await open('正常機')
  const fans = within(await panel('ファン'))
  expect(fans.getByText(/測定範囲外）の値が 1 点あります/)).toBeVisible()
  await showTable(user, fans)
  expect(within(await table('ファン')).getByText('+∞')).toBeVisible()
})

test('what cannot be fetched can be tried again; a failed refresh keeps the charts and says how old they are', async () => {
  changeMetrics(() => ({ status: 'error', errorType: 'bad_data', error: 'broken' }), 400)
  const { user } = await open('正常機')
  expect(await screen.findByText('メトリクスを取得できませんでした')).toBeVisible()
  changeMetrics((answer) => answer)
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await panel('温度')).toBeVisible()
  changeMetrics(() => ({}), 400)
  await queryClient.refetchQueries({ queryKey: ['servers', idOf('正常機'), 'metrics'] })
  expect(await screen.findByText(/更新に失敗しました。/)).toBeVisible()
  expect(await panel('温度')).toBeVisible()
})

test('the lines of an agent that is gone end with the time of its last value', async () => {
  await open('停止機', '&range=30d')
  expect(await screen.findByText(/エージェントが接続されていません。この期間の最後の値は/)).toBeVisible()
})

test('an agent that never reported leads to its installation', async () => {
  await open('未接続機')
  expect(await screen.findByText('エージェントがまだ一度も接続していません。')).toBeVisible()
  expect(screen.getByRole('link', { name: 'エージェント管理へ' })).toHaveAttribute('href', '/agents')
})
