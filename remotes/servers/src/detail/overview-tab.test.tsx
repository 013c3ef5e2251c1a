import { screen, waitFor, within } from '@testing-library/react'
import { changeAnswers, openServer, refusal } from './detail.fixture'

const BROKEN = {
  name: '基幹DB',
  metrics: 'fan-failing',
  open: [{ trouble: 'fan3Low', minutesAgo: 180 }],
  hardLogs: 30,
  supportInDays: 29,
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

afterEach(() => jest.restoreAllMocks())

test('the worst component stands first', async () => {
  await openServer(BROKEN)
  const components = await screen.findByRole('list', { name: 'コンポーネントの状態' })
  expect(within(components).getAllByRole('listitem')[0]).toHaveTextContent(/ファン × 4重大/)
})

test('the newest five logs and events lead to their pages', async () => {
  const { machine, project } = await openServer(BROKEN)
  const logs = within(await screen.findByRole('list', { name: '最近のハードログ' }))
  expect(logs.getAllByRole('listitem')).toHaveLength(5)
  const newest = project.hardLogs.toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))[0]
  expect(logs.getAllByRole('link')[0]).toHaveAttribute('href', `/servers/${machine.id}/system-event-logs/${newest?.id}`)
  const events = within(await screen.findByRole('list', { name: '最近のイベント' }))
  expect(events.getAllByRole('listitem').length).toBeLessThanOrEqual(5)
  expect(events.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^\/events\/.+/))
})

test('a sensor in trouble stands first, with its value now and the limit that the log names', async () => {
  await openServer(BROKEN)
  const sensors = within(await screen.findByRole('list', { name: 'センサーの値' }))
  await waitFor(() =>
    expect(sensors.getAllByRole('listitem')[0]).toHaveTextContent(
      /^FAN3重大[\d,]+ rpm下限 900 · 1 時間 [\d,]+ – [\d,]+$/,
    ),
  )
  expect(sensors.getAllByText('重大')).toHaveLength(1)
})

test('support ends on a day, and the vendor comes with the contract for it', async () => {
  await openServer(BROKEN)
  const support = await region('サポート')
  expect(await support.findByText('30 日以内')).toBeVisible()
  expect(await support.findByText(/残り 29 日/)).toBeVisible()
  expect(await support.findByText('保守ベンダー')).toBeVisible()
})

test('with the basic contract sensors explain themselves, and the end of support is there all the same', async () => {
  await openServer(BROKEN, { entitlements: { infraAdvanced: false } })
  expect(await (await region('主なセンサー')).findByText(/契約対象外です/)).toBeVisible()
  const support = await region('サポート')
  expect(await support.findByText(/残り 29 日/)).toBeVisible()
  expect(support.queryByText('保守ベンダー')).not.toBeInTheDocument()
})

test('a part that cannot be read says so and is tried again alone', async () => {
  const restore = changeAnswers({ path: '/events?', answer: () => refusal(500, 'データベースに接続できません') })
  const { user } = await openServer(BROKEN)
  const events = await region('最近のイベント')
  expect(await events.findByText('データベースに接続できません')).toBeVisible()
  expect(within(await screen.findByRole('list', { name: '最近のハードログ' })).getAllByRole('listitem')).toHaveLength(5)
  restore()
  await user.click(events.getByRole('button', { name: '再試行' }))
  expect(await events.findByRole('list')).toBeVisible()
})

test('sensors that cannot be read are tried again alone', async () => {
  const restore = changeAnswers({ path: '/metrics?', answer: () => refusal(500, 'データベースに接続できません') })
  const { user } = await openServer(BROKEN)
  const sensors = await region('主なセンサー')
  await sensors.findByText('データベースに接続できません')
  restore()
  await user.click(sensors.getByRole('button', { name: '再試行' }))
  expect(await sensors.findByRole('list', { name: 'センサーの値' })).toBeVisible()
})
