import { Button, Section, StatusBadge, type Tone } from '@portal/ui'
import { STAGES } from '../remotes/RemoteFailure'
import { load, retry } from '../remotes/loader'
import { isDegraded, type Remote } from '../remotes/state'
import classes from './status.module.css'

const SOURCES = {
  current: '現行',
  canary: 'カナリア',
  previous: '前のリリース',
  override: '差し替え',
  preview: 'プレビュー',
}
const TOOK = [
  ['resolving', '情報'],
  ['entry', '取得'],
  ['init', '開始'],
] as const

/** Each remote: which release, in which state, and why not a better one. */
export function RemoteStates({ remotes }: { remotes: Remote[] }) {
  return (
    <Section title="リモート">
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="リモート">
          <thead>
            <tr>
              <th scope="col">名前</th>
              <th scope="col">状態</th>
              <th scope="col">リリース</th>
              <th scope="col">互換バージョン</th>
              <th scope="col">改ざん検査</th>
              <th scope="col">所要時間</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {remotes.map((remote) => (
              <Row key={remote.entry.name} remote={remote} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Row({ remote }: { remote: Remote }) {
  const { entry, release, descriptor, loading, failures, pending, took } = remote
  const { tone, text } = stateOf(remote)
  const isPinned = Boolean(release?.integrity ?? release?.descriptor)
  const isAtItsBest = loading.stage === 'ready' && failures.length === 0
  const action = loading.stage === 'idle' ? { label: '読み込む', run: load } : { label: '再試行', run: retry }
  return (
    <tr>
      <th scope="row">{entry.name}</th>
      <td>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        {pending && <div>次の画面移動で {pending.descriptor.version} に切り替え</div>}
        {failures.map(({ url, version, at, reason }) => (
          <div key={url} className={classes.failure}>
            {version ?? url}: {STAGES[at]} — {reason}
          </div>
        ))}
      </td>
      <td>
        {descriptor?.version ?? '—'}
        <div className={classes.quiet}>{release && SOURCES[release.source]}</div>
        <div className={classes.quiet}>{release?.url}</div>
      </td>
      <td>{descriptor?.contract ?? '—'}</td>
      <td>
        {descriptor ? `${Object.keys(descriptor.integrity).length} ファイル` : '—'}
        <div className={classes.quiet}>{isPinned ? '配信設定で固定' : '配信元の remote.json による'}</div>
      </td>
      <td>
        {TOOK.map(([stage, label]) => {
          const time = took[stage]
          return time === undefined ? null : (
            <div key={stage}>
              {label} {Math.round(time)} ms
            </div>
          )
        })}
      </td>
      <td>
        <Button
          size="xs"
          variant="default"
          aria-label={`${entry.name} を${action.label}`}
          disabled={isAtItsBest}
          onClick={() => void action.run(entry.name)}
        >
          {action.label}
        </Button>
      </td>
    </tr>
  )
}

function stateOf(remote: Remote): { tone: Tone; text: string } {
  const { stage } = remote.loading
  if (stage === 'failed') return { tone: 'critical', text: '利用できません' }
  if (isDegraded(remote)) return { tone: 'warning', text: '前のリリースで動作中' }
  if (stage === 'ready') return { tone: 'ok', text: '動作中' }
  return stage === 'idle' ? { tone: 'neutral', text: '未使用' } : { tone: 'info', text: `${STAGES[stage]}中` }
}
