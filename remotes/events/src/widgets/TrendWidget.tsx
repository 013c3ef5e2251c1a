import { queryString } from '@portal/api-client/query-string'
import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import { currentTime, useSession } from '@portal/auth'
import { DAY_MS, inJapan, paths, startOfDay } from '@portal/contract'
import { Button, copy, formatNumber, ReadNotes, TextLink, useRead, useSummary } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePlaces } from '../use-places'
import { dailyReport } from './daily-report'
import { noteVisit } from './last-visit'
import { SinceVisit } from './SinceVisit'
import { type Day, daysOf } from './trend'
import classes from './TrendWidget.module.css'

const DAYS = 14

/** The events of two weeks by day, what has happened since the user was here last, and the way to what is open. */
export function Component() {
  // Once, because a read of another time would be another read.
  const [{ from, today, visit }] = useState(() => {
    const now = currentTime()
    const first = inJapan(now - (DAYS - 1) * DAY_MS).slice(0, 10)
    return {
      from: new Date(startOfDay(first)).toISOString(),
      today: inJapan(now).slice(0, 10),
      visit: noteVisit(now),
    }
  })
  const read = useRead({ ...events.list({ from }), ...polled })
  const open = useRead({ ...events.list({ status: UNRESOLVED }), ...polled })
  const days = daysOf(read.data, today, DAYS)
  useSummary(`未解決 ${formatNumber(open.data.length)} 件・本日 ${formatNumber(days.at(-1)?.total ?? 0)} 件`, [
    read,
    open,
  ])
  return (
    <div className={classes.trend}>
      <div className={classes.notes}>
        <ReadNotes reads={[read, open]} />
        {visit !== null && <SinceVisit visit={visit} from={from} rows={read.data} />}
      </div>
      <Bars days={days}>
        <CopyReport rows={read.data} unresolved={open.data} />
      </Bars>
      {/* With the status, because without a condition the list opens as the user's default view. */}
      <TextLink to={`${paths.events}${queryString({ status: UNRESOLVED })}`}>
        未解決のイベントをすべて見る（{formatNumber(open.data.length)} 件）
      </TextLink>
    </div>
  )
}

function CopyReport({ rows, unresolved }: { rows: readonly Event[]; unresolved: readonly Event[] }) {
  const { project, user } = useSession.getState()
  const placeOf = usePlaces()
  function copyReport(): void {
    const day = inJapan(currentTime()).slice(0, 10)
    void copy(
      dailyReport({ project: project?.name ?? '', day, rows, unresolved, placeOf, me: user }),
      '日報をコピーしました。',
    )
  }
  return (
    <Button size="xs" variant="default" onClick={copyReport}>
      日報をコピー
    </Button>
  )
}

/**
 * A bar for each day, a link to exactly its events. Not reached by Tab, because 14 bars of a card are narrower than a
 * target should be (WCAG 2.5.8); the list of events has the same days as a filter. The figures below them end with
 * `children`.
 */
function Bars({ days, children }: { days: readonly Day[]; children: ReactNode }) {
  const most = Math.max(...days.map(({ total }) => total), 1)
  const last = days.at(-1)
  const average = days.reduce((sum, { total }) => sum + total, 0) / days.length
  return (
    <>
      <ol className={classes.days} aria-label="日ごとのイベントの件数">
        {days.map((day) => (
          <li key={day.day}>
            <Link to={pathOf(day)} className={classes.day} tabIndex={-1} title={textOf(day)} aria-label={textOf(day)}>
              <svg viewBox={`0 0 1 ${most}`} preserveAspectRatio="none" aria-hidden="true">
                <rect className={classes.other} y={most - day.total} width={1} height={day.total} />
                <rect
                  className={classes.warning}
                  y={most - day.critical - day.warning}
                  width={1}
                  height={day.warning}
                />
                <rect className={classes.critical} y={most - day.critical} width={1} height={day.critical} />
              </svg>
              <span className={classes.name}>{Number(day.day.slice(8))}</span>
            </Link>
          </li>
        ))}
      </ol>
      <div className={classes.figures}>
        <span>
          本日 <strong>{formatNumber(last?.total ?? 0)}</strong> 件
        </span>
        <span>1 日平均 {formatNumber(Math.round(average))} 件</span>
        {children}
      </div>
    </>
  )
}

const textOf = ({ day, total, critical, warning }: Day) =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8))}: ${formatNumber(total)} 件（重大 ${formatNumber(critical)}・警告 ${formatNumber(warning)}）`

const pathOf = ({ day }: Day) =>
  `${paths.events}?${new URLSearchParams({ status: '', period: 'custom', from: day, to: day })}`
