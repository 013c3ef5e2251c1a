import { ActivityLog } from '@portal/api-client/activity-logs'
import { Event } from '@portal/api-client/events'
import { HardLog } from '@portal/api-client/servers'
import { mergeHistory } from './history'

const NOTHING = { hardLogs: [], events: [], operations: [] }

const log = (id: string, part: Partial<HardLog> = {}): HardLog => {
  const at = { occurredAt: '2026-11-20T01:00:00Z', receivedAt: '2026-11-20T01:00:05Z' }
  const own = { id, serverID: 's1', severity: 'Critical', source: 'ipmi', entryType: 'SEL', ...at }
  return { ...HardLog.parse(own), ...part }
}
const event = (part: Partial<Event> = {}): Event => {
  const at = { occurredAt: '2026-11-20T02:00:00Z', lastOccurredAt: '2026-11-20T02:00:00Z' }
  return { ...Event.parse({ id: 'e1', title: 'FAN3 の回転数低下', serverID: 's1', ...at }), ...part }
}
const operation = (action: string, part: Partial<ActivityLog> = {}): ActivityLog => {
  const by = { actor: { kind: 'user', email: 'a@alpha.example' }, occurredAt: '2026-11-20T03:00:00Z' }
  const target = { type: 'server', id: 's1', name: 'web-01' }
  return { ...ActivityLog.parse({ id: action, action, target, result: 'success', ...by }), ...part }
}
const textsOf = (sources: Partial<Parameters<typeof mergeHistory>[1]>) =>
  mergeHistory('s1', { ...NOTHING, ...sources }).map(({ text }) => text)

test('all sources are in one order, the newest first, whatever the form of their times', () => {
  const entries = mergeHistory('s1', {
    hardLogs: [log('l1'), log('l2', { occurredAt: '2026-11-20T13:30:00+09:00' })],
    events: [event()],
    operations: [operation('server.update')],
  })
  expect(entries.map(({ kind, to }) => [kind, to])).toEqual([
    ['hard-log', '/servers/s1/system-event-logs/l2'],
    ['operation', '/activity-logs/server.update'],
    ['event', '/events/e1'],
    ['hard-log', '/servers/s1/system-event-logs/l1'],
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4)
})

test('a record without a clock stands where it was received, and one without any time last', () => {
  const entries = mergeHistory('s1', {
    ...NOTHING,
    hardLogs: [
      log('none', { occurredAt: null, receivedAt: '' }),
      log('early', { occurredAt: '2000-01-01T00:00:00Z', receivedAt: '2026-11-21T00:00:00Z' }),
      log('known'),
    ],
  })
  expect(entries.map(({ to }) => to.split('/').at(-1))).toEqual(['early', 'known', 'none'])
})

test('an event has its occurrence once, its repetition, its steps and its comments with who made them', () => {
  const by = 'tanaka@alpha.example'
  const history = [
    { at: '2026-11-20T02:00:00Z', actor: 'system', from: null, to: 'new', comment: null },
    { at: '2026-11-20T02:10:00Z', actor: by, from: 'new', to: 'in_progress', comment: '確認します。' },
    { at: '2026-11-20T02:20:00Z', actor: by, from: null, to: null, comment: '部品を手配しました。' },
    { at: '2026-11-20T02:30:00Z', actor: 'system', from: 'in_progress', to: 'muted', comment: null },
  ]
  const happened = event({ history, count: 3, lastOccurredAt: '2026-11-20T02:25:00Z' })
  const entries = mergeHistory('s1', { ...NOTHING, events: [happened] })
  expect(entries.map(({ text, note }) => [text, note])).toEqual([
    ['システムがイベント「FAN3 の回転数低下」を「muted」にしました', null],
    ['イベント「FAN3 の回転数低下」が再び発生しました（3 回目）', null],
    ['tanaka がイベント「FAN3 の回転数低下」にコメントしました', '部品を手配しました。'],
    ['tanaka がイベント「FAN3 の回転数低下」を「対応中」にしました', '確認します。'],
    ['イベント「FAN3 の回転数低下」が発生しました', null],
  ])
})

const SCREEN = { after: { kind: 'screen' } }
const FAILED = { result: 'failure' as const, message: 'エージェントが応答しませんでした。' }
test.each<[string, Partial<ActivityLog>, kind: string, text: string, note: string | null]>([
  ['server.deactivate', {}, 'operation', 'a が web-01 の監視を無効にしました', null],
  ['remote_access.connect', SCREEN, 'remote', 'a が web-01 にリモート接続しました', 'リモート画面'],
  ['remote_access.disconnect', { after: {} }, 'remote', 'a が web-01 のリモート接続を終了しました', null],
  ['agent.notify', {}, 'firmware', 'a が web-01 のエージェントに通知しました', null],
  ['remote_access.enable', FAILED, 'remote', 'a が web-01 のリモート接続を有効にできませんでした', FAILED.message],
])('%s is told in words', (action, part, kind, text, note) => {
  const operations = [operation(action, part)]
  expect(mergeHistory('s1', { ...NOTHING, operations })).toMatchObject([{ kind, text, note }])
})

test('operations on something else, which only mention the server, are not its own', () => {
  const others = [{ type: 'event', id: 's1' }, { type: 'server', id: 's12' }, { type: '' }]
  expect(textsOf({ operations: others.map((target) => operation('server.update', { target })) })).toEqual([])
})

test('every entry is a sentence without its stop', () => {
  const texts = textsOf({ hardLogs: [log('l1')], events: [event()], operations: [operation('server.update')] })
  expect(texts.filter((text) => text.endsWith('。'))).toEqual([])
})

test('a new version in the hardware log is a change of firmware', () => {
  const entries = mergeHistory('s1', { ...NOTHING, hardLogs: [log('l1', { sensorType: 'Version Change' })] })
  expect(entries).toMatchObject([{ kind: 'firmware' }])
})
