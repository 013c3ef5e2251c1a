import type { ActivityAction, ActivityLog } from '@portal/api-client/activity-logs'
import { actionLabels, actorText } from '@portal/api-client/labels/activity-logs'
import { firmwareLabels } from '@portal/api-client/labels/servers'

/** What somebody did to a server, after 「<who>が」. */
const DEEDS: Partial<Record<ActivityAction, (log: ActivityLog) => string>> = {
  'server.update': () => 'サーバー設定を変更しました。',
  'server.activate': () => '監視を有効にしました。',
  'server.deactivate': () => '監視を無効にしました。',
  'remote_access.enable': () => 'リモート接続を有効にしました。',
  'remote_access.disable': () => 'リモート接続を無効にしました。',
  'remote_access.connect': (log) => `${consoleText(log)}を始めました。`,
  'remote_access.disconnect': (log) => `${consoleText(log)}を終えました。`,
  'agent.notify': ({ after }) => `${firmwareText(after?.type)}の更新を通知しました。`,
  'export.hard_logs': () => 'ハードログを書き出しました。',
}

/** An operation on a server in one sentence; one that failed, or that has no sentence, by its name. */
export function operationSentence(log: ActivityLog): string {
  const { action, result } = log
  const who = actorText(log) || '不明な操作者'
  if (result === 'failure') return `${who}が行った「${actionLabels.text(action)}」は失敗しました。`
  const deed = Object.entries(DEEDS).find(([name]) => name === action)?.[1]
  return `${who}が${deed ? deed(log) : `「${actionLabels.text(action)}」を行いました。`}`
}

// Read with care, because the API does not promise the form of a snapshot.

function consoleText({ after }: ActivityLog): string {
  const { kind } = after ?? {}
  return kind === 'login' ? 'リモートログイン' : kind === 'screen' ? 'リモート画面' : 'リモート接続'
}

const firmwareText = (type: unknown) =>
  typeof type === 'string' && firmwareLabels.find(type) ? firmwareLabels.text(type) : 'ファームウェア'
