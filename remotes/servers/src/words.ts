import type { Server } from '@portal/api-client/servers'

/** Japanese words for the values of a server; a value this release does not know is shown as it is. */
export const HEALTH_TEXT: Record<string, string> = { OK: '正常', Warning: '警告', Critical: '重大', Unknown: '不明' }
export const POWER_TEXT: Record<string, string> = {
  On: '電源オン',
  Off: '電源オフ',
  PoweringOn: '起動中',
  PoweringOff: '停止中',
  Unknown: '不明',
}
/** After the word 電源: オン, オフ, 起動中 … */
export const powerText = (state: string) => (POWER_TEXT[state] ?? (state || '—')).replace(/^電源/, '')
export const AGENT_TEXT: Record<string, string> = { online: 'オンライン', offline: 'オフライン', never: '未接続' }
export const agentText = (status: string) => AGENT_TEXT[status] ?? (status || '—')

const URGENCY = ['Critical', 'Warning', 'Unknown', 'OK']
/** Most urgent first; an unknown value counts as Unknown. */
export function healthRank(health: string): number {
  const rank = URGENCY.indexOf(health)
  return rank === -1 ? URGENCY.indexOf('Unknown') : rank
}

/** The states of remote access. */
export const REMOTE_TEXT: Record<string, string> = {
  disabled: '無効',
  enabling: '有効化中',
  enabled: '有効',
  disabling: '無効化中',
  error: 'エラー',
}

/** Dell Inc. PowerEdge R650 */
export function makerAndModel({
  manufacturer,
  model,
}: {
  manufacturer?: string | null
  model?: string | null
}): string {
  return [manufacturer, model].filter(Boolean).join(' ') || '—'
}

/** 東京第一DC / A-12 / 20U */
export function place({ location }: Server): string {
  if (!location) return '—'
  const parts = [location.site, location.rack, location.unit ? `${location.unit}U` : null]
  return parts.filter(Boolean).join(' / ') || '—'
}

export const COMPONENT_TEXT: Record<string, string> = {
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

export const EVENT_STATUS_TEXT: Record<string, string> = {
  new: '未対応',
  in_progress: '対応中',
  resolved: '解決済み',
  ignored: '対応不要',
}

export const FIRMWARE_TEXT: Record<string, string> = {
  bios: 'BIOS',
  bmc: 'BMC',
  raid: 'RAID コントローラー',
  nic: 'ネットワークカード',
  disk: 'ディスク',
  psu: '電源ユニット',
  other: 'その他',
}
