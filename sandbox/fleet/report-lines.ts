import type { Report } from '../agents/protocol'
import { describeRecord } from '../hardware/describe-record'
import type { Reply } from './send-report'

/** `waitSeconds`: until the next report. `first`: of this run. `once`: no other report follows. */
type Reported = { report: Report; reply: Reply; waitSeconds: number; first: boolean; once: boolean }

/** The lines that `npm run agent` prints about a report. */
export function linesOf({ report, reply, waitSeconds, first, once }: Reported): string[] {
  const again = once ? '' : ` ${waitSeconds} 秒後に再試行します。`
  if (reply.kind === 'unreachable') return [`接続できません (${reply.message})。${again}`]
  if (reply.kind === 'refused')
    return [`拒否されました (${reply.status} ${reply.code}): ${reply.message}${hint(reply.status, again, first)}`]
  const { answer } = reply
  const unwell = report.components
    .filter(({ health }) => health !== 'OK')
    .map(({ kind, health }) => `${kind} ${health}`)
  return [
    ...(first
      ? [
          `接続しました: ${answer.server.name} (${answer.server.id})${answer.isActive ? '' : '。監視は無効です: 記録は残りますが、イベントは発生しません。'}`,
        ]
      : []),
    ...report.sel.map(({ raw, sensor }) => `SEL ${raw}  ${describeRecord(raw, sensor).message}`),
    `送信しました: 状態 ${unwell.length === 0 ? 'OK' : unwell.join(', ')}、SEL ${report.sel.length} 件、メトリクス ${report.samples.length} 件${once && waitSeconds > 1 ? '' : `。次は ${waitSeconds} 秒後`}`,
    ...answer.firmwareNotices.map(({ type, createdAt }) => `ファームウェア通知: ${type} (${createdAt})`),
  ]
}

function hint(status: number, again: string, first: boolean): string {
  if (status === 401)
    return first
      ? ' 鍵はエージェント管理画面で確認できます。'
      : ` 鍵が更新されました。新しい鍵で起動し直してください。${again}`
  if (status === 404) return ' このプロジェクトに登録されたシリアル番号を指定してください。'
  return again
}
