import { type Break, type Verdict, verifyChain } from '@portal/api-client/activity-chain'
import { activityLogs } from '@portal/api-client/activity-logs'
import { answerOf } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { Button, ErrorLine, formatDateTime, formatNumber, Modal, Notice } from '@portal/ui'
import { useId, useState } from 'react'
import classes from './VerifyDialog.module.css'

/** Below what V8 holds in one string (2^29 - 24 characters), because the file is read as one. */
const MOST_MB = 400

type State =
  | { kind: 'none' }
  | { kind: 'large' }
  | { kind: 'verifying'; file: File }
  | { kind: 'failed'; file: File; error: unknown }
  | { kind: 'done'; verdict: Verdict }

/** Verifies a file of the operation log in the browser. The file is sent nowhere. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [state, setState] = useState<State>({ kind: 'none' })

  async function verify(file: File): Promise<void> {
    if (file.size > MOST_MB * 1e6) return setState({ kind: 'large' })
    setState({ kind: 'verifying', file })
    try {
      const [text, keys] = await Promise.all([file.text(), answerOf(activityLogs.chainKeys())])
      setState({ kind: 'done', verdict: await verifyChain(text, keys) })
    } catch (error) {
      setState({ kind: 'failed', file, error })
    }
  }
  return (
    <Modal
      title="操作ログのファイルを検証"
      isWide
      onCancel={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <p>
        「検証できる形式」で書き出したファイルに、記録されたあとの変更、削除、並べ替え、切り取りがないかを、このブラウザーの中で確かめます。ファイルは送信されません。
      </p>
      <div className={classes.field}>
        <label htmlFor={id}>操作ログのファイル (.jsonl)</label>
        <input
          id={id}
          type="file"
          accept=".jsonl,application/x-ndjson"
          data-autofocus
          disabled={state.kind === 'verifying'}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void verify(file)
          }}
        />
      </div>
      {state.kind === 'verifying' && <p role="status">検証しています…</p>}
      {state.kind === 'large' && (
        <Notice tone="warning" isUrgent>
          {MOST_MB} MB を超えるファイルは、このブラウザーでは検証できません。
        </Notice>
      )}
      {state.kind === 'done' && <Result verdict={state.verdict} />}
      {state.kind === 'failed' && <ErrorLine error={state.error} onRetry={() => void verify(state.file)} />}
    </Modal>
  )
}

function Result({ verdict }: { verdict: Verdict }) {
  const project = useSession((session) => session.project?.id)
  if (!verdict.isWhole)
    return (
      <Notice tone="warning" isUrgent>
        {breakText(verdict.first)}
      </Notice>
    )
  if (verdict.project !== project)
    return <Notice tone="warning">改ざんはありませんが、別のプロジェクト（{verdict.project}）のファイルです。</Notice>
  return (
    <Notice tone={verdict.signature === 'valid' ? 'info' : 'warning'}>
      改ざんはありません。{formatDateTime(verdict.at)} に書き出した {formatNumber(verdict.entries)}{' '}
      件の操作は、記録されたとおりです。
      {verdict.signature === 'unchecked' && 'ただし、このブラウザーでは終わりの署名を確かめられません。'}
    </Notice>
  )
}

const REASONS: Record<Break['reason'], string> = {
  unreadable: 'この行は、操作ログのファイルとして読み取れません。',
  changed: 'この操作か直前の操作が、記録されたあとに変更されています。',
  missing: 'この行の前の操作が失われています。',
  moved: 'この行は、記録された位置にありません。',
  cut: 'ここから後の操作が失われています。',
  forged: '終わりの署名が、このポータルのものではありません。',
}

const breakText = ({ line, entryID, reason }: Break): string =>
  `${formatNumber(line)} 行目${entryID === undefined ? '' : `（ログ ID ${entryID}）`}: ${REASONS[reason]}`
