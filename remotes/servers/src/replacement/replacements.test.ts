import type { Event } from '@portal/api-client/events'
import type { ServerRow } from '@portal/api-client/servers'
import { toCalendar } from './calendar'
import { replacementsOf } from './replacements'

const NOW = new Date('2026-04-10T03:00:00Z')
const dayIn = (days: number) => new Date(Date.parse('2026-04-10') + days * 86_400_000).toISOString().slice(0, 10)

type Reason = ServerRow['hardStatusReasons'][number]
const reason = (message: string): Reason => ({
  component: 'storage',
  sensorName: 'Drive 2',
  health: 'Warning',
  message,
  since: '2026-04-01T00:00:00Z',
  hardLogID: null,
})
// The fields that replacements are made of.
const server = (id: string, days: number | null, reasons: Reason[] = []) =>
  ({
    id,
    name: id,
    serialNo: `SN-${id}`,
    supportExpireAt: days === null ? null : dayIn(days),
    hardStatusReasons: reasons,
    location: { site: '東京', rack: 'A-01' },
  }) as unknown as ServerRow
const event = (serverID: string, title: string, part: Partial<Event> = {}) =>
  ({
    id: `${serverID} ${title}`,
    serverID,
    title,
    message: '',
    count: 1,
    occurredAt: NOW.toISOString(),
    ...part,
  }) as Event

const SIGNS = [
  ['ディスク 2 の故障予兆', 1],
  ['電源ユニット PS2 の故障予兆', 1],
  ['訂正可能なメモリエラー（DIMM_A1）', 3],
  ['訂正可能なメモリエラーが上限に到達（DIMM_A1）', 1],
  ['CMOS 電池の電圧低下', 1],
  ['Drive 3: Predictive Failure asserted', 1],
  ['Correctable ECC logging limit reached', 1],
  ['SSD の寿命（残り 5 %）', 1],
] as const
const OTHERS = [
  ['訂正可能なメモリエラー（DIMM_A1）', 1],
  ['訂正不能なメモリエラー（DIMM_A1）', 4],
  ['Uncorrectable ECC', 4],
  ['ファン FAN3 の回転数低下', 9],
  ['電源ユニット PS2 の入力断', 2],
  ['CPU 使用率の上昇', 3],
] as const

test('of 1,000 servers exactly the 60 that show a sign while their support ends are found', () => {
  const servers: ServerRow[] = []
  const events: Event[] = []
  const wanted: string[] = []
  for (let at = 0; at < 1000; at += 1) {
    const id = `s${String(at).padStart(4, '0')}`
    const isWanted = at % 16 === 3 && wanted.length < 60
    // Support that is over, far away, or not known is no reason to hurry.
    const others = [-1, 181, 900, null, 90][at % 5] ?? null
    servers.push(server(id, isWanted ? at % 181 : others))
    const [title, count] =
      isWanted || (at % 5 !== 4 && at % 3 === 0) ? SIGNS[at % SIGNS.length]! : OTHERS[at % OTHERS.length]!
    events.push(event(id, title, { count }))
    if (isWanted) wanted.push(id)
  }
  expect(wanted).toHaveLength(60)
  const found = replacementsOf(servers, events, NOW)
  expect(found.map(({ id }) => id).toSorted()).toEqual(wanted)
  expect(found.map(({ days }) => days)).toEqual(found.map(({ days }) => days).toSorted((one, other) => one - other))
})

test('a reason of the state is a sign too, once, and leads to its sheet', () => {
  const message = 'スロット 2 のディスクが故障の予兆を報告しました。'
  const told = event('b', 'ディスク 2 の故障予兆', { message })
  const found = replacementsOf([server('a', 0, [reason(message)]), server('b', 3, [reason(message)])], [told], NOW)
  expect(found.map(({ id, signs }) => [id, signs.map(({ to }) => to)])).toEqual([
    ['a', ['/servers/a/maintenance-sheet']],
    ['b', [`/servers/b/maintenance-sheet?event=${encodeURIComponent(told.id).replaceAll('%20', '+')}`]],
  ])
})

test('a calendar has the last day of support of each, with what to replace and two alarms', () => {
  const found = replacementsOf([server('db;1', 20)], [event('db;1', 'ディスク 2 の故障予兆')], NOW)
  const lines = toCalendar(found, NOW).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:db%3B1@server-replacements.portal',
      'DTSTART;VALUE=DATE:20260430',
      'SUMMARY:db\\;1 の部品交換（サポート最終日）',
      'DESCRIPTION:シリアル番号: SN-db\\;1\\nディスク 2 の故障予兆',
      'TRIGGER:-P30D',
      'TRIGGER:-P14D',
    ]),
  )
})
