import type { Channel, NOTIFICATION_KIND, NOTIFICATION_STATUS } from '../notifications'
import { labelsOf } from './labels'

/** How a notification is sent. */
export const channelLabels = labelsOf<Channel>({
  email: 'メール',
  slack: 'Slack',
  teams: 'Teams',
  webhook: 'Webhook',
})

/** Why a message is sent. */
export const notificationKindLabels = labelsOf<(typeof NOTIFICATION_KIND)[number]>({
  rule: '通知',
  escalation: 'エスカレーション',
  assignee: '担当者への通知',
  test: 'テスト送信',
})

export const notificationStatusLabels = labelsOf<(typeof NOTIFICATION_STATUS)[number]>({
  pending: { text: '送信待ち', tone: 'info' },
  sent: { text: '送信済み', tone: 'ok' },
  failed: { text: '失敗', tone: 'critical' },
  skipped: { text: '送信不要', tone: 'neutral' },
})
