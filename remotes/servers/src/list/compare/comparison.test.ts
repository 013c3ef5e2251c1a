import { Server } from '@portal/api-client/servers'
import { cellText, comparisonOf, differencesOf } from './comparison'

const HARDWARE = {
  ...{ cpuModel: 'Xeon', cpuCount: 2, memoryGiB: 256 },
  disks: ['a', 'b'].map((name) => ({ name, capacityGB: 960 })),
  nics: [10_000, 1000].map((speedMbps, at) => ({ name: `n${at + 1}`, speedMbps })),
}
const server = (id: string, more: object = {}) =>
  Server.parse({
    ...{ id, serialNo: `SN${id}`, name: id, isActive: true, model: 'R650', hardware: HARDWARE },
    components: [{ kind: 'memory', health: 'OK', count: 8 }],
    firmware: [{ kind: 'bios', name: 'BIOS', version: '1.0' }],
    ...more,
  })

/** The cells of a row in words, and whether they differ. */
function row(label: string, ...servers: (Server | null)[]): [string[], boolean] | undefined {
  const found = comparisonOf(servers)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label)
  return found && [found.cells.map(cellText), found.isDifferent]
}

test('parts are summed up in one text for each machine', () => {
  const one = server('1')
  expect(row('CPU', one, one)).toEqual([['Xeon × 2', 'Xeon × 2'], false])
  expect(row('メモリの合計', one, one)?.[0][0]).toBe('256 GiB')
  expect(row('メモリの枚数', one, one)?.[0][0]).toBe('8 枚')
  expect(row('ディスク', one, one)?.[0][0]).toBe('960 GB × 2')
  expect(row('ネットワーク', one, one)?.[0][0]).toBe('10 Gbps × 1、1 Gbps × 1')
})

test('a difference is a value that is not the same in all; what each has by nature is none', () => {
  expect(row('モデル', server('1'), server('2'), server('3', { model: 'R750' }))?.[1]).toBe(true)
  expect(row('モデル', server('1'), server('2', { model: null }))).toEqual([['R650', '—'], true])
  expect(row('シリアル番号', server('1'), server('2'))).toEqual([['SN1', 'SN2'], false])
})

test('what is not known is said, and is no difference', () => {
  const bare = server('2', { hardware: null, firmware: [] })
  expect(row('CPU', server('1'), bare, null)).toEqual([['Xeon × 2', '構成の情報なし', '取得できません'], false])
  expect(row('BIOS: BIOS', server('1'), bare)).toEqual([['1.0', '構成の情報なし'], false])
})

test('each firmware that any machine has is a row', () => {
  const raid = { kind: 'raid', name: 'PERC', version: '5' }
  const other = server('2', { firmware: [{ kind: 'bios', name: 'BIOS', version: '1.1' }, raid] })
  expect(row('BIOS: BIOS', server('1'), other)).toEqual([['1.0', '1.1'], true])
  expect(row('RAID コントローラー: PERC', server('1'), other)).toEqual([['—', '5'], true])
})

test('a backend that leaves fields out is compared too', () => {
  const least = (id: string) => Server.parse({ id, serialNo: id, name: id, isActive: true })
  expect(differencesOf(comparisonOf([least('1'), least('2')]))).toEqual([])
})
