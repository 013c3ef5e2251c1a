import { Button, CopyText, Page, Properties, StatusBadge } from '@portal/ui'
import { useRevalidator } from 'react-router-dom'
import { retry } from './registry'
import type { FailedStage, Loading, Remote } from './state'

const STAGES: Record<FailedStage, string> = {
  resolving: '配信情報の取得',
  gate: '互換性と完全性の確認',
  entry: 'プログラムの取得',
  init: '開始処理',
}

type Props = { remote: Remote; failure: Extract<Loading, { stage: 'failed' }>; inline?: boolean }

/** What stands in for a remote that could not be loaded: its name, release, stage and cause, and a way to try again. */
export function RemoteFailure({ remote, failure, inline = false }: Props) {
  const { revalidate } = useRevalidator()
  const label = remote.descriptor?.nav[0]?.label ?? remote.entry.name
  const details = {
    リモート: remote.entry.name,
    リリース: remote.descriptor?.version ?? '不明',
    段階: STAGES[failure.at],
    原因: failure.reason,
  }
  const again = async () => {
    await retry(remote.entry.name)
    // The same address again: the router asks for the remote's routes once more.
    await revalidate()
  }
  const body = (
    <>
      <p>
        <StatusBadge tone="warning">利用できません</StatusBadge> この機能を読み込めませんでした。ほかの機能はそのままお使いいただけます。
      </p>
      <Properties items={Object.entries(details).map(([key, value]) => ({ label: key, value }))} columns={1} />
      <p>
        <Button onClick={() => void again()}>再試行</Button>{' '}
        <CopyText label="内容をコピー" value={Object.entries(details).map(([key, value]) => `${key}: ${value}`).join('\n')} />
      </p>
    </>
  )
  return inline ? body : <Page title={`${label}を表示できません`}>{body}</Page>
}
