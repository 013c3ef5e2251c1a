import { toCalendar } from './calendar'
import * as fleet from './fleet.fixture'
import { replacementsOf, type Trends } from './replacements'
import { trendsOfLogs, trendsOfMetrics } from './trends'

const { corrected, event, fleetOf, life, log, NOW, OTHERS, reason, series, server, SIGNS, trendsOf } = fleet
type Found = fleet.Found
const NO_TRENDS: Trends = new Map()
const allTrends = (found: ReadonlyMap<string, Found>): Trends =>
  new Map([...found].map(([id, of]) => [id, trendsOf(of)]))

test('of 1,000 servers exactly the 60 that show a sign while their support ends are found', () => {
  const { servers, events, found: answers, wanted } = fleetOf(1000, 60)
  expect(wanted).toHaveLength(60)
  const found = replacementsOf(servers, events, allTrends(answers), NOW)
  expect(found.map(({ id }) => id).toSorted()).toEqual(wanted)
  expect(found.map(({ days }) => days)).toEqual(found.map(({ days }) => days).toSorted((one, other) => one - other))
})

test('each source is a sign by itself, and nothing that looks alike is', () => {
  const isFound = (found: Found) => {
    const own = (found.events ?? []).map((each) => ({ ...each, serverID: 'a' }))
    const trends = new Map([['a', trendsOf(found)]])
    return replacementsOf([server('a', 30, found.reasons)], own, trends, NOW).length === 1
  }
  expect(SIGNS.filter((each) => !isFound(each))).toEqual([])
  expect(OTHERS.filter(isFound)).toEqual([])
})

test('twice as many servers and events are looked at about twice as often', () => {
  const looksOf = (length: number) => {
    let looks = 0
    const counted = <T extends object>(items: readonly T[]) =>
      items.map((item) => new Proxy(item, { get: (of, key) => ((looks += 1), Reflect.get(of, key)) }))
    const { servers, events, found } = fleetOf(length, length)
    const trends = new Map([...allTrends(found)].map(([id, own]) => [id, counted(own)]))
    replacementsOf(counted(servers), counted(events), trends, NOW)
    return looks
  }
  // Sorting what is found takes a little more than that.
  expect(looksOf(2000) / looksOf(1000)).toBeLessThan(2.5)
})

test('what rises is told in words, once, beside the event that it belongs to', () => {
  const told = event('a', '訂正可能なメモリエラー（DIMM_A1）', { count: 4 })
  const metrics = trendsOfMetrics([
    series({ __name__: 'node_edac_correctable_errors_total', name: 'DIMM_A1' }, 12, 48),
    series({ __name__: life, name: 'Disk 1' }, 8),
  ])
  const limit = log({ id: 'limit', entryCode: 'Correctable ECC Logging Limit Reached' })
  const records = [...corrected(1, 2, 3, 9), limit].map((each) => ({ ...each, eventID: told.id }))
  const logs = trendsOfLogs(records, NOW)
  const [found] = replacementsOf([server('a', 30)], [told], new Map([['a', [...logs, ...metrics]]]), NOW)
  const rises = '訂正可能なエラーの記録が 7 日ごとに 1→3 件（DIMM_A1）、訂正可能なエラーが 7 日で 12→48（DIMM_A1）'
  expect(found?.signs.map(({ text, detail }) => [text, detail])).toEqual([
    ['訂正可能なメモリエラー（DIMM_A1） 4 回', rises],
    ['寿命の残り 8 %（Disk 1）', ''],
  ])
})

test('a reason of the state is a sign too, once, and leads to its sheet', () => {
  const message = 'スロット 2 のディスクが故障の予兆を報告しました。'
  const told = event('b', 'ディスク 2 の故障予兆', { message })
  const servers = [server('a', 0, [reason(message)]), server('b', 3, [reason(message)])]
  const found = replacementsOf(servers, [told], NO_TRENDS, NOW)
  expect(found.map(({ id, signs }) => [id, signs.map(({ to }) => to)])).toEqual([
    ['a', ['/servers/a/maintenance-sheet']],
    ['b', [`/servers/b/maintenance-sheet?event=${encodeURIComponent(told.id).replaceAll('%20', '+')}`]],
  ])
})

test('a calendar has the last day of support of each, with what to replace and two alarms', () => {
  const found = replacementsOf([server('db;1', 20)], [event('db;1', 'ディスク 2 の故障予兆')], NO_TRENDS, NOW)
  const lines = toCalendar(found, NOW).replaceAll('\r\n ', '').split('\r\n')
  for (const line of [
    'UID:db%3B1@server-replacements.portal',
    'DTSTART;VALUE=DATE:20260430',
    'SUMMARY:db\\;1 の部品交換（サポート最終日）',
    'DESCRIPTION:シリアル番号: SN-db\\;1\\nディスク 2 の故障予兆',
    ...['TRIGGER:-P30D', 'TRIGGER:-P14D'],
  ])
    expect(lines).toContain(line)
})
