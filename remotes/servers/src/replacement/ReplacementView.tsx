import type { ServerRow } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, EmptyState, exportFileName, ListSkeleton, Note, saveFile, TextLink, Time } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { useMemo } from 'react'
import { daysLeftText } from '../lifecycles/lifecycle-level'
import { SupportCell } from '../lifecycles/SupportCell'
import { toCalendar } from './calendar'
import { KnownNotes } from './KnownNotes'
import classes from './ReplacementView.module.css'
import { type Replacement, WITHIN_DAYS } from './replacements'
import { useReplacements } from './use-replacements'

type ReplacementViewProps = {
  /** All servers, so that another condition of the list does not read the records of each again. */
  servers: readonly ServerRow[]
  /** Those of them that meet the conditions of the list. */
  found: readonly ServerRow[]
}

/** Which servers have a part that is about to fail while their support ends soon. */
export function Component({ servers, found }: ReplacementViewProps) {
  const known = useReplacements(servers, { readsRecords: true })
  const replacements = useMemo(() => {
    const ids = new Set(found.map(({ id }) => id))
    return known.replacements.filter(({ id }) => ids.has(id))
  }, [known.replacements, found])
  if (known.isPending) return <ListSkeleton />
  return (
    <>
      <KnownNotes known={known} />
      <div className={classes.head}>
        <p className={classes.help}>
          故障の予兆、訂正可能なエラーの増加、寿命の近い部品のうち、サポートが {WITHIN_DAYS}{' '}
          日以内に終了するサーバーのものです。期限が近い順に表示します。
        </p>
        <Button
          variant="default"
          disabledReason={replacements.length === 0 ? '書き出す行がありません。' : null}
          onClick={() => saveCalendar(replacements)}
        >
          カレンダー (.ics)
        </Button>
      </div>
      <DataTable
        label="期限内に交換する部品"
        rows={replacements}
        columns={columns}
        rowId={idOf}
        rowLink={({ id }) => paths.server(id)}
        empty={
          <EmptyState
            title="期限内に交換する部品はありません"
            description="故障の予兆があるサーバーのサポート期限が近づくと、ここに表示されます。"
          />
        }
      />
    </>
  )
}

function saveCalendar(replacements: readonly Replacement[]): void {
  const calendar = new Blob([toCalendar(replacements, new Date(currentTime()))], {
    type: 'text/calendar;charset=utf-8',
  })
  saveFile(calendar, exportFileName('replacements', 'ics'))
}

const idOf = ({ id }: Replacement) => id

const columns: Column<Replacement>[] = [
  {
    id: 'name',
    header: 'サーバー',
    width: '13rem',
    least: '8.5rem',
    sortValue: ({ server }) => server.name,
    beside: ({ server }) => <Note>{[server.location?.site, server.location?.rack].filter(Boolean).join(' · ')}</Note>,
  },
  {
    id: 'support',
    header: 'サポート期限',
    width: '8rem',
    sortValue: ({ server }) => server.supportExpireAt,
    cell: ({ server, days }) => (
      <>
        <SupportCell day={server.supportExpireAt} />
        <Note>{daysLeftText(days)}</Note>
      </>
    ),
  },
  {
    id: 'signs',
    header: '予兆',
    width: '24rem',
    least: '16rem',
    cell: ({ signs }) => (
      <ul className={classes.signs}>
        {signs.map(({ id, text, detail, since, to }) => (
          <li key={id}>
            {text}{' '}
            <TextLink to={to}>
              保守依頼シート<span className="read-out">（{text}）</span>
            </TextLink>
            {detail !== '' && <span className={classes.detail}>{detail}</span>}
            {since && (
              <Note>
                <Time value={since} isShort />
              </Note>
            )}
          </li>
        ))}
      </ul>
    ),
  },
]
