/** What an operation is done to, by the first part of its name: `server.activate`. */
const SUBJECT_TEXT: Record<string, string> = {
  user: 'ユーザー',
  invitation: 'ユーザー',
  mfa_policy: 'ユーザー',
  server: 'サーバー',
  lifecycle: 'サーバー',
  remote_access: 'リモート接続',
  project_key: 'エージェント',
  agent: 'エージェント',
  notification_rule: '通知ルール',
  event: 'イベント',
  export: '書き出し',
}

/** The subject of an operation, under which it stands in the filter. */
export const subjectText = (action: string) => SUBJECT_TEXT[action.split('.')[0] ?? ''] ?? 'その他'
