import type { Event } from '@portal/api-client/events'

/** Japanese words for the values of an event; a value this release does not know is shown as it is. */
export const SEVERITY_TEXT: Record<string, string> = { Critical: '重大', Warning: '警告', OK: '情報' }
export const STATUS_TEXT: Record<string, string> = {
  new: '未対応',
  in_progress: '対応中',
  resolved: '解決済み',
  ignored: '対応不要',
}
/** What an event is about: the kinds of parts that a server has. */
export const CATEGORY_TEXT: Record<string, string> = {
  processor: 'CPU',
  memory: 'メモリ',
  storage: 'ストレージ',
  power: '電源',
  fan: 'ファン',
  temperature: '温度',
  network: 'ネットワーク',
  bmc: 'BMC',
  other: 'その他',
}
export const SOURCE_TEXT: Record<string, string> = {
  hardware: 'ハードウェア',
  agent: 'エージェント',
  metric: 'メトリクス',
  lifecycle: 'サポート期限',
  system: 'システム',
}

export const severityText = (value: string) => SEVERITY_TEXT[value] ?? value
export const statusText = (value: string) => STATUS_TEXT[value] ?? value
export const categoryText = (value: string) => CATEGORY_TEXT[value] ?? value
export const sourceText = (value: string) => SOURCE_TEXT[value] ?? value

const URGENCY = ['Critical', 'Warning', 'OK']
/** Most urgent first; a severity this release does not know stands between warning and information. */
export function severityRank({ severity }: Event): number {
  const rank = URGENCY.indexOf(severity)
  return rank === -1 ? 1.5 : rank
}

const STATUSES = ['new', 'in_progress', 'resolved', 'ignored']
/** Least handled first, unknown last. */
export function statusRank({ status }: Event): number {
  const rank = STATUSES.indexOf(status)
  return rank === -1 ? STATUSES.length : rank
}
