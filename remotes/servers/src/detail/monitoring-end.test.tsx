import { remindersKey } from '@portal/api-client/monitoring-reminders'
import { useSession } from '@portal/auth'
import { HOUR_MS, inJapan, MINUTE_MS } from '@portal/contract'
import { changeAnswer } from '@portal/testing/change-answer'
import { confirm } from '@portal/testing/steps'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openServer } from './detail.fixture'

const SETTINGS = { tab: 'settings' }
const dialog = async () => within(await screen.findByRole('dialog'))
const kept = (): { name: string; until: number }[] =>
  Object.values(JSON.parse(window.localStorage.getItem(remindersKey(useSession.getState()) ?? '') ?? '{}'))
const withoutWindows = () => changeAnswer('GET /contract', (body) => ({ ...Object(body), capabilities: [] }))
const monitored = () => screen.findByRole('switch', { name: 'このサーバーを監視する' })

/** Opens the settings of a server, and asks there to switch monitoring off, of an API without maintenance windows. */
async function switchOff() {
  withoutWindows()
  const { user } = await openServer({ name: 'web-01' }, SETTINGS)
  await user.click(await monitored())
  return { user, question: await dialog() }
}
test('without maintenance windows an end is kept for a reminder, and forgotten when monitoring is on again', async () => {
  const { user, question } = await switchOff()
  await user.selectOptions(await question.findByLabelText('終了の予定'), '4 時間後')
  expect(question.getByText(/監視は自動では有効に戻りません/)).toBeVisible()
  const before = Date.now()
  await user.click(question.getByRole('button', { name: '無効にする' }))
  expect(await screen.findByText('web-01 の監視を無効にしました。')).toBeVisible()
  const [reminder] = kept()
  expect(reminder?.name).toBe('web-01')
  expect(Math.abs((reminder?.until ?? 0) - before - 4 * HOUR_MS)).toBeLessThan(MINUTE_MS)
  await user.click(await monitored())
  expect(await screen.findByText('web-01 の監視を有効にしました。')).toBeVisible()
  expect(kept()).toEqual([])
})

test('an end at a time of the clock is the next one in Japan; without an end nothing is kept', async () => {
  const { user, question } = await switchOff()
  await user.selectOptions(await question.findByLabelText('終了の予定'), '時刻を指定')
  expect(question.getByText(/時刻を入力しないと、お知らせしません。/)).toBeVisible()
  fireEvent.change(question.getByLabelText(/終了時刻/), { target: { value: '03:30' } })
  await user.click(question.getByRole('button', { name: '無効にする' }))
  await waitFor(() => expect(kept()).toHaveLength(1))
  const until = kept()[0]?.until ?? 0
  expect(inJapan(until).slice(11)).toBe('03:30:00')
  expect(until - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS)
  await user.click(await monitored())
  await waitFor(() => expect(kept()).toEqual([]))
  await user.click(await monitored())
  await confirm(user, '無効にする')
  await waitFor(async () => expect(await monitored()).not.toBeChecked())
  expect(kept()).toEqual([])
})

test('with maintenance windows one is planned instead', async () => {
  const { user, machine } = await openServer({ name: 'web-01' }, SETTINGS)
  const plan = await screen.findByRole('link', { name: 'メンテナンスを予定' })
  expect(plan).toHaveAttribute('href', `/maintenance-windows/new?serverID=${machine.id}`)
  await user.click(await monitored())
  const question = await dialog()
  expect(await question.findByText(/メンテナンス予定に登録すると自動で元に戻ります/)).toBeVisible()
  expect(question.queryByLabelText('終了の予定')).toBeNull()
})
