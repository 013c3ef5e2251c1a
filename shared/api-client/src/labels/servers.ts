import type {
  AGENT_STATUS,
  COMPONENT,
  DIRECTION,
  FirmwareType,
  HARD_LOG_SOURCE,
  HEALTH,
  POWER,
  REMOTE_STATE,
  Server,
} from '../servers'
import { labelsOf } from './labels'

export const healthLabels = labelsOf<(typeof HEALTH)[number]>({
  Critical: { text: '重大', tone: 'critical' },
  Warning: { text: '警告', tone: 'warning' },
  Unknown: { text: '不明', tone: 'neutral' },
  OK: { text: '正常', tone: 'ok' },
})

/** Without the word 電源, because it is in the label or header beside each. */
export const powerLabels = labelsOf<(typeof POWER)[number]>({
  On: 'オン',
  Off: 'オフ',
  PoweringOn: '起動中',
  PoweringOff: '停止中',
  Unknown: '不明',
})

/** Labels of `isActive` of a server. */
export const monitoringLabels = labelsOf({
  true: { text: '監視有効', tone: 'ok' },
  false: '監視無効',
})

export const agentLabels = labelsOf<(typeof AGENT_STATUS)[number]>({
  online: { text: 'オンライン', tone: 'ok' },
  offline: { text: '応答なし', tone: 'warning' },
  never: '未接続',
})

export const remoteStateLabels = labelsOf<(typeof REMOTE_STATE)[number]>({
  disabled: '無効',
  enabling: { text: '有効化中', tone: 'info' },
  enabled: { text: '有効', tone: 'ok' },
  disabling: { text: '無効化中', tone: 'info' },
  error: { text: 'エラー', tone: 'critical' },
})

/** The kinds of parts of a server, which are also the categories of events. */
export const componentLabels = labelsOf<(typeof COMPONENT)[number]>({
  processor: 'CPU',
  memory: 'メモリ',
  storage: 'ストレージ',
  power: '電源',
  fan: 'ファン',
  temperature: '温度',
  network: 'ネットワーク',
  bmc: 'BMC',
  other: 'その他',
})

export const firmwareLabels = labelsOf<FirmwareType>({
  bios: 'BIOS',
  bmc: 'BMC',
  raid: 'RAID コントローラー',
  nic: 'ネットワークカード',
  disk: 'ディスク',
  psu: '電源ユニット',
  other: 'その他',
})

/** Whether a hardware log is the start or the end of an alarm. */
export const directionLabels = labelsOf<(typeof DIRECTION)[number]>({ assert: '検知', deassert: '復旧' })

export const hardLogSourceLabels = labelsOf<(typeof HARD_LOG_SOURCE)[number]>({
  ipmi: 'IPMI',
  redfish: 'Redfish',
  agent: 'エージェント',
})

/** Dell Inc. PowerEdge R650 */
export function makerAndModel({ manufacturer, model }: Partial<Pick<Server, 'manufacturer' | 'model'>>): string {
  return [manufacturer, model].filter(Boolean).join(' ') || '—'
}

/** 東京第一DC / A-12 / 20U */
export function place({ location }: Pick<Server, 'location'>): string {
  const { site, rack, unit } = location ?? {}
  return [site, rack, unit && `${unit}U`].filter(Boolean).join(' / ') || '—'
}
