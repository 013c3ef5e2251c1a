import type { Permission } from '@portal/contract'
import type { Tone } from '@portal/ui'

type Word = { text: string; tone: Tone }

const ROLE_TEXT: Record<string, string> = { admin: '管理者', member: 'メンバー' }
/** A role this release does not know is shown as it is. */
export const roleText = (role: string | null | undefined) => (role ? (ROLE_TEXT[role] ?? role) : '—')

const STATUS: Record<string, Word> = {
  active: { text: '有効', tone: 'ok' },
  blocked: { text: '停止中', tone: 'critical' },
}
export const statusWord = (status: string): Word => STATUS[status] ?? { text: status || '不明', tone: 'neutral' }

const INVITATION: Record<string, Word> = {
  pending: { text: '承諾待ち', tone: 'info' },
  expired: { text: '期限切れ', tone: 'warning' },
}
export const invitationWord = (status: string): Word =>
  INVITATION[status] ?? { text: status || '不明', tone: 'neutral' }

export function mfaWord(enrolled: boolean | null | undefined): Word {
  if (enrolled == null) return { text: '不明', tone: 'neutral' }
  return enrolled ? { text: '設定済み', tone: 'ok' } : { text: '未設定', tone: 'warning' }
}

export const PERMISSION_TEXT: Record<Permission, string> = {
  'manage:servers': 'サーバーの管理',
  'manage:events': 'イベントの管理',
  'manage:agents': 'エージェントの管理',
  'manage:users': 'ユーザーの管理',
  'read:activity-logs': '操作ログの閲覧',
}
