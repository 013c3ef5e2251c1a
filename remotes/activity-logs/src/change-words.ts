import type { ActivityLog } from '@portal/api-client/activity-logs'
import { channelLabels } from '@portal/api-client/labels/agents'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { type Labels, labelsOf } from '@portal/api-client/labels/labels'
import {
  dayText,
  nthText,
  repeatLabels,
  targetKindLabels,
  WEEKDAY_TEXT,
} from '@portal/api-client/labels/maintenance-windows'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { roleLabels } from '@portal/api-client/labels/users'
import { formatDate, formatDateTime } from '@portal/ui'
import { PERIOD_TEXT } from '@portal/ui/table'
import { changesOf } from './changes'

const FIELD_TEXT: Record<string, string> = {
  status: '状態',
  comment: 'コメント',
  assignee: '担当',
  name: '名前',
  role: '権限',
  note: 'メモ',
  tags: 'タグ',
  isActive: '監視',
  enabled: 'リモート接続',
  supportExpireAt: 'サポート期限',
  assetTag: '資産番号',
  enforceMFA: 'MFA の必須化',
  'location.site': '拠点',
  'location.rack': 'ラック',
  'location.unit': 'ユニット',
  kind: '種類',
  type: '種別',
  period: '期間',
  rows: '件数',
  email: 'メールアドレス',
  mfaEnrolled: 'MFA',
  expireAt: '終了日時',
  readOnly: '閲覧のみ',
  isEnabled: '状態',
  severities: '重大度',
  servers: '対象',
  sites: '拠点',
  hours: '時間帯',
  channel: '通知方法',
  destination: '送信先',
  escalation: 'エスカレーション',
  reason: '理由',
  reference: 'チケット番号',
  'target.kind': '対象の種類',
  'target.serverIDs': '対象のサーバー',
  'target.site': '対象の拠点',
  'target.rack': '対象のラック',
  'target.tag': '対象のタグ',
  'schedule.kind': '繰り返し',
  'schedule.from': '開始',
  'schedule.to': '終了',
  'schedule.until': '最終日',
  'schedule.start': '開始時刻',
  'schedule.minutes': '長さ（分）',
  'schedule.weekdays': '曜日',
  'schedule.weekday': '曜日',
  'schedule.nth': '第何',
  'schedule.day': '日',
  endedAt: '終了日時',
}
export const fieldText = (field: string) => FIELD_TEXT[field] ?? field

/** The fields whose values are those of an enumeration. */
const VALUE_LABELS = new Map<string, Labels>([
  ['status', eventStatusLabels],
  ['role', roleLabels],
  ['channel', channelLabels],
  ['type', firmwareLabels],
  ['period', labelsOf(PERIOD_TEXT)],
  ['target.kind', targetKindLabels],
  ['schedule.kind', repeatLabels],
  ['kind', labelsOf({ login: 'リモートログイン', screen: 'リモート画面' })],
])

/** A day alone is one of them too. */
const MOMENTS = new Set(['expireAt', 'endedAt', 'schedule.from', 'schedule.to', 'schedule.until'])

/** The fields whose numbers, or lists of numbers, stand for something. */
const NUMBERS = new Map<string, (value: number) => string>([
  ['schedule.weekday', (day) => WEEKDAY_TEXT[day] ?? String(day)],
  ['schedule.weekdays', (day) => WEEKDAY_TEXT[day] ?? String(day)],
  ['schedule.nth', nthText],
  ['schedule.day', dayText],
])

export function valueText(field: string, value: string | null): string {
  if (value === null) return '—'
  if (field === 'severities') return value.split('、').map(severityLabels.text).join('、')
  if (MOMENTS.has(field)) return formatDateTime(value)
  const textOf = NUMBERS.get(field)
  if (textOf) return value.replaceAll(/-?\d+/g, (number) => textOf(Number(number)).trim())
  return field === 'supportExpireAt' ? formatDate(value) : (VALUE_LABELS.get(field)?.text(value) ?? value)
}

/** As many as fit into one line of a row. */
const SHOWN = 2

/** What an operation changed, in one line: 「監視: 有効 → 無効」. Only fields that have a name; the entry has them all. */
export function changesText({ before, after }: Pick<ActivityLog, 'before' | 'after'>): string {
  const changes = changesOf(before, after).filter(({ field }) => field in FIELD_TEXT)
  const texts = changes.slice(0, SHOWN).map((change) => {
    const [was, is] = [valueText(change.field, change.before), valueText(change.field, change.after)]
    return `${fieldText(change.field)}: ${change.kind === 'added' ? is : `${was} → ${is}`}`
  })
  return [...texts, ...(changes.length > SHOWN ? [`ほか ${changes.length - SHOWN} 項目`] : [])].join('、')
}
