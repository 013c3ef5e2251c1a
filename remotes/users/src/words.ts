import type { Permission } from '@portal/contract'

export const PERMISSION_TEXT: Record<Permission, string> = {
  'manage:servers': 'サーバーの管理',
  'manage:events': 'イベントの管理',
  'manage:agents': 'エージェントの管理',
  'manage:users': 'ユーザーの管理',
  'read:activity-logs': '操作ログの閲覧',
}
