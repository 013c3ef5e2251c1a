import { changeAnswer } from '@portal/testing/change-answer'
import { screen, waitFor, within } from '@testing-library/react'
import { openServer, unreadable } from './detail.fixture'

const BROKEN = {
  ...{ name: '基幹DB', metrics: 'fan-failing', hardLogs: 30, supportInDays: 29 },
  open: [{ trouble: 'fan3Low', minutesAgo: 180 }],
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

const inAnotherYear = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/\b20\d\d-(?=\d\d-)/g, '2020-'))

test('a component and a sensor in trouble stand first; the last day, the newest events and the end of support are told', async () => {
  const { machine } = await openServer(BROKEN)
  const components = await screen.findByRole('list', { name: 'コンポーネントの状態' })
  const [first, ...others] = within(components).getAllByRole('listitem')
  expect(first).toHaveTextContent(/^ファン × 4重大$/)
  expect(others.at(-1)).toHaveTextContent(/^正常: .*、/)

  // Of all that keep a record.
  const day = within(await screen.findByRole('group', { name: '直近 24 時間' }))
  expect(day.getAllByRole('listitem').length).toBeLessThanOrEqual(8)
  expect(day.getAllByText('ハードログ').length).toBeGreaterThan(0)
  const [begun] = day.getAllByRole('link', { name: /^イベント「.*」が発生しました$/ })
  expect(begun).toHaveAttribute('href', expect.stringMatching(/^\/events\/.+/))
  const all = screen.getByRole('link', { name: '履歴をすべて見る' })
  expect(all).toHaveAttribute('href', `/servers/${machine.id}?tab=history`)

  const events = within(await screen.findByRole('list', { name: '最近のイベント' }))
  expect(events.getAllByRole('listitem').length).toBeLessThanOrEqual(5)
  expect(events.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^\/events\/.+/))

  // The value now, and the limit that the log names.
  const sensors = within(await screen.findByRole('list', { name: 'センサーの値' }))
  const limited = /^FAN3重大[\d,]+ rpm下限 900 · 1 時間 [\d,]+ – [\d,]+$/
  await waitFor(() => expect(sensors.getAllByRole('listitem')[0]).toHaveTextContent(limited))
  expect(sensors.getAllByText('重大')).toHaveLength(1)

  // The vendor comes with the contract for it.
  const support = await region('サポート')
  expect(await support.findByText('30 日以内')).toBeVisible()
  expect(await support.findByText(/残り 29 日/)).toBeVisible()
  expect(await support.findByText('保守ベンダー')).toBeVisible()
})

test('after a quiet day the newest records before it are shown', async () => {
  changeAnswer(/^GET \/(servers\/[^/]+\/hard-logs|events|activity-logs)$/, inAnotherYear)
  await openServer(BROKEN)
  expect(await screen.findByText(/^直近 24 時間の記録はありません。その前の記録/)).toBeVisible()
  const before = within(screen.getByRole('group', { name: '直近 24 時間' }))
  expect(before.getAllByRole('listitem')).toHaveLength(3)
})

test('with the basic contract sensors explain themselves, and the end of support is there all the same', async () => {
  await openServer(BROKEN, { entitlements: { infraAdvanced: false } })
  expect(await (await region('主なセンサー')).findByText(/契約対象外です/)).toBeVisible()
  const support = await region('サポート')
  expect(await support.findByText(/残り 29 日/)).toBeVisible()
  expect(support.queryByText('保守ベンダー')).not.toBeInTheDocument()
})

test('a part that cannot be read says so and is tried again alone', async () => {
  const restore = unreadable('/events?')
  const { user } = await openServer(BROKEN)
  const events = await region('最近のイベント')
  expect(await events.findByText('データベースに接続できません')).toBeVisible()
  const day = await region('直近 24 時間')
  expect(await day.findByText('イベントを読み込めませんでした。ほかの記録だけを表示しています。')).toBeVisible()
  expect(day.getAllByRole('listitem').length).toBeGreaterThan(0)
  restore()
  await user.click(events.getByRole('button', { name: '再試行' }))
  expect(await events.findByRole('list')).toBeVisible()
  await waitFor(() => expect(day.queryByText(/読み込めませんでした/)).toBeNull())
})

test('sensors that cannot be read are tried again alone', async () => {
  const restore = unreadable('/metrics?')
  const { user } = await openServer(BROKEN)
  const sensors = await region('主なセンサー')
  await sensors.findByText('データベースに接続できません')
  restore()
  await user.click(sensors.getByRole('button', { name: '再試行' }))
  expect(await sensors.findByRole('list', { name: 'センサーの値' })).toBeVisible()
})
