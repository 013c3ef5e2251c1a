import type { Permission } from '@portal/contract'
import type { INVITATION_STATUS, ROLE, USER_STATUS } from '../users'
import { labelsOf } from './labels'

/** `auditor` is a role that the portal gives nobody, but finds at some backends. */
export const roleLabels = labelsOf<(typeof ROLE)[number] | 'auditor'>({
  admin: '管理者',
  member: 'メンバー',
  auditor: '監査担当',
})

export const userStatusLabels = labelsOf<(typeof USER_STATUS)[number]>({
  active: { text: '有効', tone: 'ok' },
  blocked: { text: '停止中', tone: 'critical' },
})

export const invitationLabels = labelsOf<(typeof INVITATION_STATUS)[number]>({
  pending: { text: '承諾待ち', tone: 'info' },
  expired: { text: '期限切れ', tone: 'warning' },
})

/** Permissions of a user. */
export const permissionLabels = labelsOf<Permission>({
  'manage:servers': 'サーバーの管理',
  'manage:events': 'イベントの管理',
  'manage:agents': 'エージェントの管理',
  'manage:users': 'ユーザーの管理',
  'read:activity-logs': '操作ログの閲覧',
})

/** Labels of `mfaEnrolled` of a user. */
export const mfaLabels = labelsOf({
  true: { text: '設定済み', tone: 'ok' },
  false: { text: '未設定', tone: 'warning' },
})
