import { commentText } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import type { Incident } from '@portal/api-client/incidents'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { healthLabels, makerAndModel, place } from '@portal/api-client/labels/servers'
import { type Part, partFacts, partName, partOfEvent, partOfLog, partOfReason } from '@portal/api-client/parts'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { HardLog, Server } from '@portal/api-client/servers'
import { hasClock, happenedAt } from '@portal/api-client/servers/hard-log-time'
import { formatDate, formatDateTime, formatNumber } from '@portal/ui'
import { osText } from '../inventory-text'
import { rawText } from '../hard-logs/log-text'
import { daysLeft, daysLeftText } from '../lifecycles/lifecycle-level'
import { ipmitoolRow } from '../sel/row'
import { sentence } from '../sel/sentence'
import type { Fault } from './faults'

/** Input of a sheet. `faults` are those that it is about; `logs` is the whole log, newest first. */
export type Facts = {
  server: Server
  logs: readonly HardLog[]
  faults: readonly Fault[]
  /** Null in projects that have not bought lifecycles, and where there is none. */
  lifecycle: Lifecycle | null
  /** Of the event that the sheet is about; null where it is in none, or while that is not known. */
  incident: Incident | null
}

export type Line = { label: string; value: string }
/** A record of the hardware log: its meaning, its row as `ipmitool` writes it, and its bytes. */
type SheetRecord = { id: string; at: string; text: string; row: string | null; raw: string | null }
export type Sheet = {
  machine: Line[]
  symptom: Line[]
  history: string[]
  records: SheetRecord[]
  recordsLeft: number
  firmware: Line[]
  support: Line[]
}

const MOST_RECORDS = 5
/** Of several faults, which share one page. */
const MOST_RECORDS_OF_MANY = 8
const MOST_STEPS = 6

/**
 * A sheet holds the facts that a vendor asks for, but neither names nor addresses of those who handled the event,
 * because it leaves the customer's house.
 */
export function makeSheet({ server, logs, faults, lifecycle, incident }: Facts): Sheet {
  const records = recordsAbout(server, logs, faults)
  const most = faults.length > 1 ? MOST_RECORDS_OF_MANY : MOST_RECORDS
  const event = faults.find((fault) => fault.kind === 'event')?.event
  return {
    machine: lines([
      ['シリアル番号', server.serialNo],
      ['メーカー / モデル', makerAndModel(server)],
      ['サーバー名', server.name],
      ['資産番号', server.assetTag],
      ['設置場所', place(server)],
      ['OS', osText(server)],
    ]),
    symptom: symptom(server, faults, records, incident),
    history: (event?.history ?? []).slice(-MOST_STEPS).map(stepText),
    records: records.slice(0, most).map(sheetRecord),
    recordsLeft: Math.max(0, records.length - most),
    firmware: server.firmware.map(({ name, version }) => ({ label: name, value: version })),
    support: support(server, lifecycle),
  }
}

function symptom(
  server: Server,
  faults: readonly Fault[],
  records: readonly HardLog[],
  incident: Incident | null,
): Line[] {
  const now: [string, string] = ['現在のハード状態', healthLabels.text(server.hardStatus)]
  const reasons = faults.flatMap((fault) =>
    fault.kind === 'reason' ? `${fault.reason.message}（${formatDateTime(fault.reason.since)} から）` : [],
  )
  const subject = faults.flatMap((fault) =>
    fault.kind === 'event' ? symptomOfEvent(fault.event) : fault.kind === 'log' ? symptomOfLog(fault.log) : [],
  )
  const part: Pair = ['対象部品', partsAbout(server, faults).join('\n')]
  if (subject.length > 0)
    return lines([
      ...subject,
      part,
      ['ほかの症状', reasons.join('\n')],
      ['同じ原因と見られるもの', extent(incident)],
      now,
    ])
  const [newest] = records
  const none = server.hardStatusReasons.length > 0 ? '選択されていません' : newest && sentence(newest)
  return lines([['症状', reasons.join('\n') || (none ?? '異常は報告されていません')], part, now])
}

/** The parts that the faults name, each once, with what a vendor sends the right one by. */
function partsAbout({ hardware }: Server, faults: readonly Fault[]): string[] {
  const parts = faults.flatMap((fault) => partAbout(fault, hardware) ?? [])
  const texts = parts.map((part) => [partName(part), partFacts(part)].filter(Boolean).join(': '))
  return [...new Set(texts)]
}

function partAbout(fault: Fault, hardware: Server['hardware']): Part | undefined {
  if (fault.kind === 'event') return partOfEvent(fault.event, hardware)
  return fault.kind === 'log' ? partOfLog(fault.log, hardware) : partOfReason(fault.reason, hardware)
}

/** 「サーバー 40 台、イベント 120 件（同じラック（A-01）、17 分以内）」, without their names. */
const extent = (incident: Incident | null): string | null =>
  incident &&
  `サーバー ${formatNumber(incident.servers)} 台、イベント ${formatNumber(incident.events.length)} 件（${incident.reason}）`

type Pair = readonly [label: string, value: string | null | undefined]

const symptomOfEvent = (event: Event): Pair[] => [
  ['件名', event.title],
  ['症状', event.message],
  ['重大度', severityLabels.text(event.severity)],
  ['発生日時', formatDateTime(event.occurredAt)],
  ['最終発生', (event.count ?? 0) > 1 ? `${formatDateTime(event.lastOccurredAt)} (計 ${event.count} 回)` : null],
]

const symptomOfLog = (log: HardLog): Pair[] => [
  ['症状', sentence(log)],
  ['重大度', severityLabels.text(log.severity)],
  [
    '発生日時',
    hasClock(log) ? formatDateTime(log.occurredAt) : `BMC 時刻未設定 (受信 ${formatDateTime(log.receivedAt)})`,
  ],
]

/** The records that belong to the faults; for a server without any, its newest that are not mere information. */
function recordsAbout(server: Server, logs: readonly HardLog[], faults: readonly Fault[]): HardLog[] {
  const found = new Set(faults.flatMap((fault) => recordsOf(fault, logs)))
  if (found.size > 0 || server.hardStatusReasons.length > 0) return [...found]
  return faults.length > 0 ? [] : logs.filter(({ severity }) => severity !== 'OK')
}

function recordsOf(fault: Fault, logs: readonly HardLog[]): HardLog[] {
  if (fault.kind === 'event') {
    const { event } = fault
    return logs.filter((each) => each.eventID === event.id || each.id === event.hardLogID)
  }
  if (fault.kind === 'reason') return logs.filter(({ id }) => id === fault.reason.hardLogID)
  const { log } = fault
  const sameMatter = (each: HardLog) => log.eventID != null && each.eventID === log.eventID
  return [
    log,
    ...logs.filter(
      (each) => each !== log && (sameMatter(each) || each.id === log.clearedByID || each.clearedByID === log.id),
    ),
  ]
}

const sheetRecord = (log: HardLog): SheetRecord => ({
  id: log.id,
  at: formatDateTime(happenedAt(log)),
  text: sentence(log),
  row: log.raw ? ipmitoolRow(log.raw, log.sensorName) : (log.messageID ?? null),
  raw: log.raw ? rawText(log.raw) : null,
})

/** 「2025/11/21 14:03:22 JST 未対応 → 対応中: 確認を開始します。」 */
function stepText({ at, from, to, comment }: Event['history'][number]): string {
  const change = to
    ? from
      ? `${eventStatusLabels.text(from)} → ${eventStatusLabels.text(to)}`
      : eventStatusLabels.text(to)
    : 'コメント'
  return `${formatDateTime(at)} ${change}${comment ? `: ${commentText(comment, at)}` : ''}`
}

function support(server: Server, lifecycle: Lifecycle | null): Line[] {
  const day = lifecycle ? lifecycle.supportExpireAt : (server.supportExpireAt ?? null)
  return lines([
    ['サポート期限', day ? `${formatDate(day)} (${daysLeftText(daysLeft(day))})` : '未設定'],
    ['保守レベル', lifecycle?.supportLevel],
    ['保守ベンダー', lifecycle?.supportVendor],
    ['購入日', lifecycle?.purchasedAt ? formatDate(lifecycle.purchasedAt) : null],
  ])
}

function lines(pairs: readonly Pair[]): Line[] {
  return pairs.flatMap(([label, value]) => (value && value !== '—' ? [{ label, value }] : []))
}
