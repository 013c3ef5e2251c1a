import { Button, copy, Page, Properties, StatusBadge } from '@portal/ui'
import classes from './RemoteFailure.module.css'
import { type FailedStage, type Failure, labelOf, useRemotes } from './state'

export const STAGES: Record<FailedStage, string> = {
  resolving: '配信情報の取得',
  gate: '互換性と完全性の確認',
  entry: 'プログラムの取得',
  init: '開始処理',
  page: '画面の取得',
  render: '画面の表示',
}

type Props = {
  name: string
  failure: Omit<Failure, 'url'> & Partial<Pick<Failure, 'url'>>
  onRetry: () => void
  isInline?: boolean
}

/**
 * Shown instead of a remote, or a page of it, that does not run: a retry, and under 詳細 its name, release, stage and
 * cause, because those are for the team behind it. In a card (`isInline`) it is one line.
 */
export function RemoteFailure({ name, failure, onRetry, isInline = false }: Props) {
  const remote = useRemotes((remotes) => remotes[name])
  const details = [
    { label: 'リモート', value: name },
    // Named by its URL if `remote.json` never arrived, because that holds the version.
    { label: 'リリース', value: failure.version ?? failure.url ?? '不明' },
    { label: '段階', value: STAGES[failure.at] },
    { label: '原因', value: failure.reason },
  ]
  const text = details.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const cause = (
    <details className={classes.details}>
      <summary>詳細</summary>
      <Properties items={details} />
      <Button size="xs" variant="default" onClick={() => void copy(text)}>
        コピー
      </Button>
    </details>
  )
  if (isInline)
    return (
      <div className={classes.line}>
        <StatusBadge tone="warning">利用できません</StatusBadge>
        <Button size="xs" variant="default" onClick={onRetry}>
          再試行
        </Button>
        {cause}
      </div>
    )
  return (
    <Page title={`${labelOf(remote)}を表示できません`}>
      <p>
        <StatusBadge tone="warning">利用できません</StatusBadge>{' '}
        この機能を読み込めませんでした。ほかの機能はそのままお使いいただけます。
      </p>
      <p>
        <Button onClick={onRetry}>再試行</Button>
      </p>
      {cause}
    </Page>
  )
}
