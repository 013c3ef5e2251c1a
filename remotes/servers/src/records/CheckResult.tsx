import { useSession } from '@portal/auth'
import { CopyText, formatNumber, Notice } from '@portal/ui'
import type { BrokenLine } from '../recording/record-chain'
import type { SURROUNDINGS } from '../recording/record-format'
import type { ReadRecord, WorkRecord } from '../recording/read-record'
import classes from './CheckResult.module.css'

const MOST_NAMED = 20

const REASONS: Record<BrokenLine['reason'], (line: string) => string> = {
  unreadable: (line) => `${line} 行目は、作業の記録として読み取れません。`,
  changed: (line) => `${line} 行目が記録時と異なります。`,
  missing: (line) => `${line} 行目の前の行が失われています。`,
  moved: (line) => `${line} 行目は、記録された位置にありません。`,
  cut: (line) => `${line} 行目より後が失われています。`,
}

const SURROUNDING_WORDS: Record<(typeof SURROUNDINGS)[number], string> = {
  'hard-logs': 'ハードログ',
  events: 'イベント',
  metrics: 'メトリクス',
}

/** Whether a record is as it was made, and if not, which lines are not. */
export function CheckResult({ name, read }: { name: string; read: ReadRecord }) {
  const { record, broken, lines, fingerprint } = read
  return (
    <>
      {isOnlyCut(read) ? (
        <Notice tone="warning" isUrgent>
          <span>
            {name} は途中で切れています。終了の印がありません。{formatNumber(lines)} 行目までは記録時のとおりです。
          </span>
        </Notice>
      ) : broken.length === 0 ? (
        <Notice>
          <span>
            {name}: 改ざんはありません。{formatNumber(lines)} 行すべてが記録時のとおりです。
          </span>
          <span>
            指紋: <CopyText value={fingerprint} label="記録の指紋" />
          </span>
        </Notice>
      ) : (
        <Notice tone="warning" isUrgent>
          <div>
            <p>
              {record
                ? `${name} は記録時のままではありません。読み取れる部分だけを再生します。`
                : `${name} は作業の記録として読み取れません。`}
            </p>
            <ul className={classes.lines} aria-label="記録時と異なる行">
              {broken.slice(0, MOST_NAMED).map(({ line, reason }) => (
                <li key={line}>{REASONS[reason](formatNumber(line))}</li>
              ))}
            </ul>
            {broken.length > MOST_NAMED && <p>ほか {formatNumber(broken.length - MOST_NAMED)} 行</p>}
          </div>
        </Notice>
      )}
      {record && <Remarks record={record} />}
    </>
  )
}

/** As a record that was interrupted, or one whose last lines were taken away: the file cannot tell these apart. */
const isOnlyCut = ({ record, broken }: ReadRecord) =>
  record !== null && broken.length === 1 && broken[0]?.reason === 'cut'

function Remarks({ record: { head, absent, end } }: { record: WorkRecord }) {
  const project = useSession((session) => session.project?.id)
  return (
    <>
      {head.project !== project && (
        <Notice tone="warning">別のプロジェクト（{head.project || '不明'}）の記録です。</Notice>
      )}
      {end?.cause === 'full' && <Notice>記録は上限の大きさに達したため、作業の途中で終了しています。</Notice>}
      {absent.length > 0 && (
        <Notice>
          次のものは、記録を終えたときに読み取れなかったため、含まれていません:{' '}
          {absent.map(({ what, why }) => `${SURROUNDING_WORDS[what]}（${why}）`).join('、')}
        </Notice>
      )}
    </>
  )
}
