import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { healthLabels, makerAndModel, place } from '@portal/api-client/labels/servers'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { HardLog, Server } from '@portal/api-client/servers'
import { formatDate, formatDateTime } from '@portal/ui'
import { hasClock, happenedAt } from '../hard-logs/hard-log-words'
import { osText } from '../inventory-text'
import { rawText } from '../hard-logs/log-text'
import { daysLeft, daysLeftText } from '../lifecycles/lifecycle-level'
import { ipmitoolRow } from '../sel/row'
import { sentence } from '../sel/sentence'

/** Input of a sheet. `event` and `log` are its subject, if there is one; `logs` is the whole log, newest first. */
export type Facts = {
  server: Server
  logs: readonly HardLog[]
  event: Event | null
  log: HardLog | null
  /** Null in projects that have not bought lifecycles, and where there is none. */
  lifecycle: Lifecycle | null
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
const MOST_STEPS = 6

/**
 * A sheet holds the facts that a vendor asks for, but neither names nor addresses of those who handled the event,
 * because it leaves the customer's house.
 */
export function makeSheet({ server, logs, event, log, lifecycle }: Facts): Sheet {
  const records = recordsAbout(server, logs, event, log)
  return {
    machine: lines([
      ['シリアル番号', server.serialNo],
      ['メーカー / モデル', makerAndModel(server)],
      ['サーバー名', server.name],
      ['資産番号', server.assetTag],
      ['設置場所', place(server)],
      ['OS', osText(server)],
    ]),
    symptom: symptom(server, event, log, records),
    history: (event?.history ?? []).slice(-MOST_STEPS).map(stepText),
    records: records.slice(0, MOST_RECORDS).map(sheetRecord),
    recordsLeft: Math.max(0, records.length - MOST_RECORDS),
    firmware: server.firmware.map(({ name, version }) => ({ label: name, value: version })),
    support: support(server, lifecycle),
  }
}

function symptom(server: Server, event: Event | null, log: HardLog | null, records: readonly HardLog[]): Line[] {
  const now: [string, string] = ['現在のハード状態', healthLabels.text(server.hardStatus)]
  if (event) {
    return lines([
      ['件名', event.title],
      ['症状', event.message],
      ['重大度', severityLabels.text(event.severity)],
      ['発生日時', formatDateTime(event.occurredAt)],
      ['最終発生', (event.count ?? 0) > 1 ? `${formatDateTime(event.lastOccurredAt)} (計 ${event.count} 回)` : null],
      now,
    ])
  }
  if (log) {
    return lines([
      ['症状', sentence(log)],
      ['重大度', severityLabels.text(log.severity)],
      [
        '発生日時',
        hasClock(log) ? formatDateTime(log.occurredAt) : `BMC 時刻未設定 (受信 ${formatDateTime(log.receivedAt)})`,
      ],
      now,
    ])
  }
  const reasons = server.hardStatusReasons.map(({ message, since }) => `${message} (${formatDateTime(since)} から)`)
  const [newest] = records
  return lines([['症状', reasons.join('\n') || (newest ? sentence(newest) : '異常は報告されていません')], now])
}

/**
 * The records that belong to the matter; for a server alone, those behind its state, or its newest that are not mere
 * information.
 */
function recordsAbout(server: Server, logs: readonly HardLog[], event: Event | null, log: HardLog | null): HardLog[] {
  if (event) return logs.filter((each) => each.eventID === event.id || each.id === event.hardLogID)
  if (log) {
    const sameMatter = (each: HardLog) => log.eventID != null && each.eventID === log.eventID
    return [
      log,
      ...logs.filter(
        (each) => each !== log && (sameMatter(each) || each.id === log.clearedByID || each.clearedByID === log.id),
      ),
    ]
  }
  const behind = new Set(server.hardStatusReasons.map(({ hardLogID }) => hardLogID))
  const reasons = logs.filter(({ id }) => behind.has(id))
  return reasons.length > 0 ? reasons : logs.filter(({ severity }) => severity !== 'OK')
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
  return `${formatDateTime(at)} ${change}${comment ? `: ${comment}` : ''}`
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

function lines(pairs: readonly (readonly [string, string | null | undefined])[]): Line[] {
  return pairs.flatMap(([label, value]) => (value && value !== '—' ? [{ label, value }] : []))
}
