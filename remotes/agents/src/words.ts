import type { FIRMWARE_TYPE } from '@portal/api-client/servers'
import type { Tone } from '@portal/ui'

export type FirmwareType = (typeof FIRMWARE_TYPE)[number]

const AGENT: Record<string, { text: string; tone: Tone }> = {
  online: { text: 'オンライン', tone: 'ok' },
  offline: { text: 'オフライン', tone: 'warning' },
  never: { text: '未接続', tone: 'neutral' },
}
/** A status this release does not know is shown as it is. */
export const agentWord = (status: string) => AGENT[status] ?? { text: status || '不明', tone: 'neutral' as const }

export const FIRMWARE_TEXT: Record<FirmwareType, string> = {
  bios: 'BIOS',
  bmc: 'BMC',
  raid: 'RAID コントローラー',
  nic: 'ネットワークカード',
  disk: 'ディスク',
  psu: '電源ユニット',
  other: 'その他',
}

const CHANNEL_TEXT: Record<string, string> = { email: 'メール', webhook: 'Webhook', slack: 'Slack' }
export const channelText = (channel: string) => CHANNEL_TEXT[channel] ?? channel

/** `abcd…wxyz`: enough to tell keys apart, too little to use one. */
export const masked = (key: string) => `${key.slice(0, 4)}…${key.slice(-4)}`
