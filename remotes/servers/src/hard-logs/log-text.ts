import { severityLabels } from '@portal/api-client/labels/events'
import { directionLabels } from '@portal/api-client/labels/servers'
import type { HardLog } from '@portal/api-client/servers'
import { hasClock } from '@portal/api-client/servers/hard-log-time'
import { formatDateTime } from '@portal/ui'
import { hexBytes } from '../sel/words'
import { decode } from '../sel/record'
import { ipmitoolRow } from '../sel/row'
import { sentence } from '../sel/sentence'
import { sensorTypeText } from '../sel/sensor-types'
import { readingText } from './hard-log-words'

/** 「7F 02 02 …」: the record as written, or what the log has instead. */
export function rawText(raw: string): string {
  const decoded = decode(raw)
  return decoded.ok ? hexBytes(decoded.bytes) : raw
}

/** A log as plain text, to paste into a mail or a ticket. */
export function logText(log: HardLog): string {
  const row = log.raw ? ipmitoolRow(log.raw, log.sensorName) : null
  const lines = [
    ['説明', sentence(log)],
    ['重大度', severityLabels.text(log.severity)],
    ['発生日時', hasClock(log) ? formatDateTime(log.occurredAt) : 'BMC 時刻未設定'],
    ['受信日時', formatDateTime(log.receivedAt)],
    ['センサー', [sensorTypeText(log.sensorType), log.sensorName].filter(Boolean).join(' ')],
    ['方向', log.direction && directionLabels.text(log.direction)],
    ['値 / しきい値', log.reading ? readingText(log) : null],
    ['原文', log.message],
    ['SEL', row],
    ['生データ', log.raw ? rawText(log.raw) : null],
    ['メッセージ ID', log.messageID],
    ['ログ ID', log.id],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}
