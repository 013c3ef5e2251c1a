import type { HardLog } from '@portal/api-client/servers'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'

const PLAN = {
  servers: [{ name: 'db-01', hardLogs: 200, oddRecords: true, open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }],
}

type Which = (log: HardLog, logs: readonly HardLog[]) => boolean
async function openLog(which: Which, plan: Record<string, unknown> = PLAN) {
  const tenant = await makeTenant(plan)
  const { hardLogs, servers } = tenant.project
  const log = hardLogs.find((each) => which(each, hardLogs))
  if (!log) throw new Error('The seed has no such log')
  const page = await renderRemote(module, `/servers/${servers[0]?.id}/system-event-logs/${log.id}`, { tenant })
  await screen.findByRole('region', { name: '概要' })
  return { ...page, log, logs: hardLogs }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('an alarm is a sentence, a value beside its threshold, and what the sensor says now', async () => {
  const { log } = await openLog(({ sensorName }) => sensorName === 'FAN3')
  const name = 'ファン FAN3 の値が 480 RPM となり、下限の重大しきい値 900 RPM を下回りました。'
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(document.title).toContain('ハードログ詳細 - db-01')
  expect(section('概要').getByText(/^90 日で 1 回/)).toBeVisible()
  expect(section('概要').getByText('しきい値を 420 RPM 下回っています')).toBeVisible()
  expect(section('概要').getByText('復旧の記録がありません')).toBeVisible()
  expect(section('概要').getByText(/FAN3 の回転数が 480 RPM まで低下し/)).toBeVisible()
  const part = section('概要').getByRole('link', { name: 'ファン FAN3' })
  expect(part).toHaveAttribute('href', `/servers/${log.serverID}?tab=hardware&part=fan%3AFAN3`)
  expect(section('推奨対応').getByText(/ファンモジュール FAN3 を交換してください/)).toBeVisible()
})

test('an alarm that never ended in the log is not taken for one that lasts', async () => {
  await openLog(({ sensorName }) => sensorName === '12V')
  expect(section('概要').getByText('復旧の記録がありません')).toBeVisible()
  expect(section('概要').getByText('このセンサーの異常は現在報告されていません')).toBeVisible()
})

test('an alarm and its end lead to each other', async () => {
  const isEnded: Which = ({ direction, clearedByID }) => direction === 'assert' && clearedByID != null
  const { user, log, location } = await openLog(isEnded)
  expect(section('概要').getByText(/^\d+ (日|時間|分)( \d+ (時間|分|秒))?$/)).toBeVisible()
  await user.click(section('概要').getByText('復旧').nextElementSibling?.querySelector('a') ?? document.body)
  expect(location()).toBe(`/servers/${log.serverID}/system-event-logs/${log.clearedByID}`)
  expect(await screen.findByText('対応する検知')).toBeVisible()
})

test('the bytes are walked by keyboard, each with its field; the log is copied as text and as JSON', async () => {
  const { user, log } = await openLog(({ sensorName }) => sensorName === 'FAN3')
  expect(screen.getByText('生データ').closest('details')).not.toHaveAttribute('open')
  await user.click(screen.getByText('生データ'))
  const bytes = within(screen.getByRole('toolbar', { name: '16 バイトの生データ' }))
  const explained = within(screen.getByRole('group', { name: '選択した項目の説明' }))
  const shown = bytes.getAllByRole('button').map((byte) => byte.textContent?.slice(0, 2).toLowerCase())
  expect(shown.join('')).toBe(log.raw)
  expect(explained.getByText('イベントデータ 1')).toBeVisible()
  expect(explained.getByText('オフセット 2: Lower Critical - going low')).toBeVisible()

  await user.click(bytes.getByRole('button', { name: 'バイト 12: 01、方向・イベント種別' }))
  expect(explained.getByRole('row', { name: '7 0 検知 (アサート)' })).toBeVisible()
  await user.keyboard('{Home}{ArrowRight}')
  expect(bytes.getByRole('button', { name: /^バイト 1:/ })).toHaveFocus()
  expect(bytes.getAllByRole('button', { pressed: true })).toHaveLength(2)
  expect(explained.getByText('レコード ID')).toBeVisible()
  await user.keyboard('{End}{ArrowRight}')
  expect(bytes.getByRole('button', { name: /^バイト 15:/ })).toHaveFocus()
  expect(bytes.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)

  const write = jest.spyOn(navigator.clipboard, 'writeText')
  const copy = async (item: string) => {
    await choose(user, 'コピー', item)
    return write.mock.lastCall?.[0] ?? ''
  }
  const text = await copy('テキストをコピー')
  expect(text).toContain('説明: ファン FAN3 の値が 480 RPM となり')
  const state = 'Fan FAN3 \\| Lower Critical - going low \\| Asserted'
  expect(text).toMatch(new RegExp(`SEL: [0-9a-f]+ \\| \\d\\d/\\d\\d/\\d{4} \\| \\d\\d:\\d\\d:\\d\\d \\| ${state}`))
  expect(JSON.parse(await copy('JSON をコピー'))).toMatchObject({ id: log.id, raw: log.raw })
})

test('ten logs stand before it and ten after', async () => {
  const byReceipt: Which = (log, logs) =>
    log === logs.toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))[100]
  await openLog(byReceipt)
  const table = within(screen.getByRole('table', { name: 'このログの前後' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(1 + 21))
  expect(table.getByRole('rowheader', { name: '10 件後' })).toBeVisible()
  expect(table.getByRole('rowheader', { name: '10 件前' })).toBeVisible()
})

test('a record of the maker and one without a time say what they are', async () => {
  const { user, navigate, logs, log } = await openLog(({ entryType }) => entryType === 'Oem')
  const name = /^メーカー独自のレコードです \(レコード種別 C0h\)。/
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  const early = logs.find(({ occurredAt }) => occurredAt === null)
  await navigate(`/servers/${log.serverID}/system-event-logs/${early?.id}`)
  expect(await screen.findByText('BMC 時刻未設定', { selector: 'dd *' })).toBeVisible()
  await user.click(screen.getByText('生データ'))
  await user.hover(screen.getByRole('button', { name: /^バイト 4:/ }))
  expect(screen.getByText('表 32-1、37 章', { exact: false })).toBeVisible()
})

test('one that does not exist leads back to the log', async () => {
  const tenant = await makeTenant()
  const id = tenant.project.servers[0]?.id ?? ''
  await renderRemote(module, `/servers/${id}/system-event-logs/gone`, { tenant })
  expect(await screen.findByText('このハードログは見つかりません')).toBeVisible()
  const back = screen.getByRole('link', { name: 'ハードログの一覧へ' })
  expect(back).toHaveAttribute('href', `/servers/${id}?tab=hard-logs`)
})
