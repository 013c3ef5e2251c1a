import type { ActivityAction, ActivityLog, ACTOR_KIND, RESULT, TARGET_TYPE } from '../activity-logs'
import { labelsOf } from './labels'

export const actionLabels = labelsOf<ActivityAction>({
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
  'user.add_passkey': 'パスキーの追加',
  'user.remove_passkey': 'パスキーの削除',
  'user.make_recovery_codes': '回復コードの作成',
  'user.end_sessions': 'セッションの終了',
  'invitation.cancel': '招待の取消',
  'server.update': 'サーバー設定の変更',
  'server.activate': '監視の有効化',
  'server.deactivate': '監視の無効化',
  'remote_access.enable': 'リモート接続の有効化',
  'remote_access.disable': 'リモート接続の無効化',
  'remote_access.connect': 'リモート接続の開始',
  'remote_access.disconnect': 'リモート接続の終了',
  'lifecycle.update': 'サポート期限の変更',
  'maintenance_window.create': 'メンテナンス予定の登録',
  'maintenance_window.update': 'メンテナンス予定の変更',
  'maintenance_window.delete': 'メンテナンス予定の削除',
  'maintenance_window.end': 'メンテナンスの終了',
  'project_key.create': 'プロジェクト鍵の作成',
  'project_key.delete': 'プロジェクト鍵の削除',
  'agent.notify': 'エージェントへの通知',
  'notification_rule.create': '通知ルールの作成',
  'notification_rule.update': '通知ルールの変更',
  'notification_rule.delete': '通知ルールの削除',
  'notification_rule.test': '通知ルールのテスト送信',
  'mfa_policy.update': 'MFA ポリシーの変更',
  'event.update': 'イベントの変更',
  'export.hard_logs': 'ハードログの書き出し',
  'export.activity_logs': '操作ログの書き出し',
  'preview.start': 'プレビューの開始',
})

export const targetLabels = labelsOf<(typeof TARGET_TYPE)[number]>({
  server: 'サーバー',
  event: 'イベント',
  user: 'ユーザー',
  invitation: '招待',
  lifecycle: 'ライフサイクル',
  maintenance_window: 'メンテナンス予定',
  project: 'プロジェクト',
  project_key: 'プロジェクト鍵',
  notification_rule: '通知ルール',
  activity_log: '操作ログ',
  release: 'リリース',
})

export const resultLabels = labelsOf<(typeof RESULT)[number]>({
  success: { text: '成功', tone: 'ok' },
  failure: { text: '失敗', tone: 'critical' },
})

export const actorKindLabels = labelsOf<(typeof ACTOR_KIND)[number]>({
  user: 'ユーザー',
  agent: 'エージェント',
  system: 'システム',
})

/** A person by address; a machine by its kind and what it is called. */
export function actorText({ actor }: Pick<ActivityLog, 'actor'>): string {
  if (actor.email) return actor.email
  return [actor.kind && actorKindLabels.text(actor.kind), actor.id].filter(Boolean).join(' ')
}
