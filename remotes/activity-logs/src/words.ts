import type { ActivityAction, ActivityLog } from '@portal/api-client/activity-logs'

/** Japanese words for the values of an entry; a value this release does not know is shown as it is. */
const ACTIONS: Record<ActivityAction, string> = {
  'user.login': 'ログイン',
  'user.logout': 'ログアウト',
  'user.invite': 'ユーザーの招待',
  'user.create': 'ユーザーの登録',
  'user.update': 'ユーザーの変更',
  'user.delete': 'ユーザーの削除',
  'user.reset_password': 'パスワード再設定メールの送信',
  'user.set_password': 'パスワードの変更',
  'user.mfa_ticket': 'MFA 設定ページの発行',
  'user.enroll_mfa': 'MFA の設定',
  'user.reset_mfa': 'MFA のリセット',
  'invitation.cancel': '招待の取消',
  'server.update': 'サーバー設定の変更',
  'server.activate': '監視の有効化',
  'server.deactivate': '監視の無効化',
  'remote_access.enable': 'リモート接続の有効化',
  'remote_access.disable': 'リモート接続の無効化',
  'remote_access.connect': 'リモート接続の開始',
  'remote_access.disconnect': 'リモート接続の終了',
  'lifecycle.update': 'サポート期限の変更',
  'project_key.create': 'プロジェクト鍵の作成',
  'project_key.delete': 'プロジェクト鍵の削除',
  'agent.notify': 'エージェントへの通知',
  'mfa_policy.update': 'MFA ポリシーの変更',
  'event.update': 'イベントの変更',
  'export.hard_logs': 'ハードログの出力',
  'export.activity_logs': '操作ログの出力',
}
const ACTION_TEXT: Record<string, string> = ACTIONS
export const TARGET_TEXT: Record<string, string> = {
  server: 'サーバー',
  event: 'イベント',
  user: 'ユーザー',
  invitation: '招待',
  lifecycle: 'ライフサイクル',
  project: 'プロジェクト',
  project_key: 'プロジェクト鍵',
  activity_log: '操作ログ',
}
const RESULT_TEXT: Record<string, string> = { success: '成功', failure: '失敗' }
const KIND_TEXT: Record<string, string> = { user: 'ユーザー', agent: 'エージェント', system: 'システム' }

export const actionText = (action: string) => ACTION_TEXT[action] ?? action
export const targetTypeText = (type: string) => TARGET_TEXT[type] ?? type
export const resultText = (result: string) => RESULT_TEXT[result] ?? result
export const kindText = (kind: string) => KIND_TEXT[kind] ?? kind

/** A person by address; a machine by its kind and what it is called. */
export function actorText({ actor }: Pick<ActivityLog, 'actor'>): string {
  if (actor.email) return actor.email
  return [kindText(actor.kind), actor.id].filter(Boolean).join(' ')
}

/** サーバー srv-012 */
export function targetText({ target }: Pick<ActivityLog, 'target'>): string {
  return [targetTypeText(target.type), target.name ?? target.id].filter(Boolean).join(' ')
}
