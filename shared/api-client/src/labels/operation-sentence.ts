import type { ActivityAction, ActivityLog } from '../activity-logs'
import { actionLabels, actorKindLabels, targetLabels } from './activity-logs'

/** What was done, and what could not be done where the words differ by more than their end. `{}` is the target. */
type Predicate = string | readonly [done: string, failed: string]

const PREDICATES: Record<ActivityAction, Predicate> = {
  'user.login': 'ログインしました',
  'user.logout': 'ログアウトしました',
  'user.invite': '{}を招待しました',
  'user.create': '{}を登録しました',
  'user.update': '{}の登録内容を変更しました',
  'user.delete': '{}を削除しました',
  'user.reset_password': '{}にパスワード再設定メールを送信しました',
  'user.set_password': 'パスワードを変更しました',
  'user.mfa_ticket': '{}の MFA 設定ページを発行しました',
  'user.enroll_mfa': 'MFA を設定しました',
  'user.reset_mfa': '{}の MFA をリセットしました',
  'user.add_passkey': 'パスキーを追加しました',
  'user.remove_passkey': 'パスキーを削除しました',
  'user.make_recovery_codes': '回復コードを作成しました',
  'user.end_sessions': '{}のセッションを終了しました',
  'invitation.cancel': ['{}の招待を取り消しました', '{}の招待を取り消せませんでした'],
  'server.update': '{}の設定を変更しました',
  'server.activate': '{}の監視を有効にしました',
  'server.deactivate': '{}の監視を無効にしました',
  'remote_access.enable': '{}のリモート接続を有効にしました',
  'remote_access.disable': '{}のリモート接続を無効にしました',
  'remote_access.connect': '{}にリモート接続しました',
  'remote_access.disconnect': '{}のリモート接続を終了しました',
  'lifecycle.update': '{}のサポート期限を変更しました',
  'maintenance_window.create': 'メンテナンス予定「{}」を登録しました',
  'maintenance_window.update': 'メンテナンス予定「{}」を変更しました',
  'maintenance_window.delete': 'メンテナンス予定「{}」を削除しました',
  'maintenance_window.end': 'メンテナンス「{}」を終了しました',
  'project_key.create': 'プロジェクトの鍵{}を作成しました',
  'project_key.delete': 'プロジェクトの鍵{}を削除しました',
  'agent.notify': '{}のエージェントに通知しました',
  'notification_rule.create': '通知ルール「{}」を作成しました',
  'notification_rule.update': '通知ルール「{}」を変更しました',
  'notification_rule.delete': '通知ルール「{}」を削除しました',
  'notification_rule.test': '通知ルール「{}」をテスト送信しました',
  'mfa_policy.update': 'MFA ポリシーを変更しました',
  'event.update': 'イベント「{}」を変更しました',
  'export.hard_logs': ['{}のハードログを書き出しました', '{}のハードログを書き出せませんでした'],
  'export.activity_logs': ['操作ログを書き出しました', '操作ログを書き出せませんでした'],
  'preview.start': '{}のプレビューを開始しました',
}

/** 「admin が k8s-control-01 の監視を無効にしました」; an operation that this release does not know by its name. */
export function operationSentence(log: Pick<ActivityLog, 'action' | 'actor' | 'target' | 'result'>): string {
  const who = actorName(log.actor)
  const known = Object.entries<Predicate>(PREDICATES).find(([action]) => action === log.action)?.[1]
  if (!known) return [who, actionLabels.text(log.action)].filter(Boolean).join(': ')
  const [done, failed] = typeof known === 'string' ? [known, known.replace(/しました$/, 'できませんでした')] : known
  const [before = '', after] = (log.result === 'failure' ? failed : done).split('{}')
  return joined([who, who && 'が', before, after === undefined ? '' : targetName(log.target), after ?? ''])
}

/** Words as one text, with a space where Latin letters or digits meet Japanese, but not at a bracket. */
export function joined(words: readonly string[]): string {
  return words.reduce((text, word) => {
    const isSpaced = /[\x21-\x7e]$/.test(text)
      ? /^[^\x20-\x7e「」]/.test(word)
      : /[^\x20-\x7e「」]$/.test(text) && /^[\x21-\x7e]/.test(word)
    return isSpaced ? `${text} ${word}` : text + word
  }, '')
}

/** A person by the name of the mailbox, because the whole address is in a column of its own. */
export function actorName({ email, kind, id }: ActivityLog['actor']): string {
  if (email) return email.split('@')[0] ?? email
  return kind ? actorKindLabels.text(kind) : (id ?? '')
}

const targetName = ({ name, id, type }: ActivityLog['target']) =>
  name ?? id ?? (type ? targetLabels.text(type) : '対象')
