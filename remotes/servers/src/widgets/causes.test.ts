import type { Event } from '@portal/api-client/events'
import type { Incident } from '@portal/api-client/incidents'
import type { ServerRow } from '@portal/api-client/servers'
import { causesOf } from './causes'

type Reason = ServerRow['hardStatusReasons'][number]
const reason = (change: Partial<Reason> = {}): Reason => ({
  ...{ component: 'fan', sensorName: 'FAN3', health: 'Critical', message: 'FAN3 の回転数が 480 RPM です。' },
  ...{ since: '2026-04-10T00:00:00Z', hardLogID: null },
  ...change,
})

let made = 0
function server(hardStatusReasons: Reason[], { site = '福岡DC', hardStatus = 'Critical' } = {}): ServerRow {
  const id = `s${++made}`
  // The fields that causes are made of.
  return { id, name: id, hardStatus, hardStatusReasons, location: { site } } as ServerRow
}

const texts = (servers: ServerRow[]) => causesOf(servers).map((cause) => `${cause.text} ×${cause.servers.length}`)

test('servers of one site with the same sensor are one cause; other sites and sensors are not', () => {
  const servers = [
    server([reason()]),
    server([reason({ message: 'FAN3 の回転数が 510 RPM です。' })]),
    server([reason()], { site: '大阪DC' }),
    server([reason({ sensorName: 'FAN4', message: 'FAN4 が停止しました。' })]),
  ]
  const alone = ['FAN3 の回転数が 480 RPM です。 ×1', 'FAN4 が停止しました。 ×1']
  expect(texts(servers)).toEqual(['ファン FAN3 の異常 ×2', ...alone])
})

test('a cause is as old as its newest server, and leads to exactly its servers', () => {
  const group = [
    server([reason({ since: '2026-04-10T00:00:00Z' })]),
    server([reason({ health: 'Warning', sensorName: 'TEMP1' }), reason({ since: '2026-04-10T03:00:00Z' })]),
  ]
  const [cause] = causesOf(group)
  expect(cause).toMatchObject({ since: '2026-04-10T03:00:00Z', site: '福岡DC' })
  const to = new URL(cause?.to ?? '', 'http://portal')
  expect(to.pathname).toBe('/servers')
  expect(Object.fromEntries(to.searchParams)).toEqual({ hardStatus: 'Critical', q: 'FAN3', site: '福岡DC' })
})

test('one server leads to its page; without a reason or a sensor it stands alone', () => {
  const none = server([])
  const servers = [none, server([reason({ sensorName: '' })]), server([reason({ sensorName: '' })])]
  expect(causesOf(servers)).toHaveLength(3)
  const text = '理由は報告されていません。'
  expect(causesOf([none])).toMatchObject([{ text, to: `/servers/${none.id}`, since: null }])
})

test('only what is critical counts, most servers first, then the newest', () => {
  const servers = [
    server([reason({ health: 'Warning' })], { hardStatus: 'Warning' }),
    server([reason({ sensorName: 'A', message: '古い', since: '2026-04-09T00:00:00Z' })]),
    server([reason({ sensorName: 'B', message: '新しい', since: '2026-04-10T00:00:00Z' })]),
    server([reason()]),
    server([reason()]),
  ]
  expect(texts(servers)).toEqual(['ファン FAN3 の異常 ×2', '新しい ×1', '古い ×1'])
})

test('servers of one incident are one cause, whatever their reasons, and lead to its events', () => {
  const group = [server([reason()]), server([reason({ sensorName: 'PS1', message: 'PS1 の入力断です。' })])]
  const other = server([reason({ sensorName: 'DIMM1', message: 'DIMM1 のエラーです。' })])
  const events = [...group, other].map(({ id }, at) => ({ id: `e${at}`, serverID: id, severity: 'Critical' }) as Event)
  const rack = {
    id: 'e0',
    kind: 'rack',
    servers: 2,
    events: events.slice(0, 2),
    reason: '同じラック（A-01）、9 秒以内',
  }
  const alone = { id: 'e2', kind: 'server', servers: 1, events: events.slice(2), reason: '同じサーバーのメモリ' }
  const causes = causesOf([...group, other], [rack, alone] as Incident[])
  expect(causes.map(({ text, servers, to }) => [text, servers.length, to])).toEqual([
    ['同じラック（A-01）、9 秒以内', 2, '/events?status=&incident=e0'],
    ['DIMM1 のエラーです。', 1, `/servers/${other.id}`],
  ])
})
