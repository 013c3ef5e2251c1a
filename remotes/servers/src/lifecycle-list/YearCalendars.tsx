import { paths } from '@portal/contract'
import { formatNumber, grouped, NOWHERE } from '@portal/ui'
import { Link } from 'react-router-dom'
import { type Level, levelLabels, levelOf, todayInJapan } from '../lifecycles/lifecycle-level'
import { fiscalYearOf, fiscalYearText, lastDayOf, monthOf, monthsFrom, monthText } from '../lifecycles/months'
import type { Row } from './rows'
import classes from './YearCalendars.module.css'

/** A month shows this many names; its own link leads to all of them. */
const NAMES = 5

/** The address of the list of the rows that meet conditions. */
export type PathOf = (conditions: { from: string; to: string } | { level: Level[] }) => string

/**
 * The months of each fiscal year in which support ends, each with the servers that lose it then. Those without a day
 * are only counted.
 */
export function YearCalendars({ rows, pathOf }: { rows: readonly Row[]; pathOf: PathOf }) {
  const months = new Map(grouped(rows, ({ supportExpireAt }) => (supportExpireAt ? monthOf(supportExpireAt) : NOWHERE)))
  const unset = months.get(NOWHERE)?.length ?? 0
  months.delete(NOWHERE)
  const years = new Set([...months.keys()].map((month) => fiscalYearOf(`${month}-01`)))
  return (
    <div className={classes.years}>
      {[...years].map((year) => (
        <section key={year} aria-labelledby={`fiscal-year-${year}`}>
          <h2 id={`fiscal-year-${year}`} className={classes.year}>
            {fiscalYearText(year)}
          </h2>
          <ol className={classes.months}>
            {monthsFrom(`${year}-04`).map((month) => (
              <Month
                key={month}
                month={month}
                rows={months.get(month) ?? []}
                path={pathOf({ from: `${month}-01`, to: lastDayOf(month) })}
              />
            ))}
          </ol>
        </section>
      ))}
      {unset > 0 && (
        <p>
          <Link to={pathOf({ level: ['unset'] })}>サポート期限が未設定 {formatNumber(unset)} 台</Link>
        </p>
      )}
    </div>
  )
}

function Month({ month, rows, path }: { month: string; rows: readonly Row[]; path: string }) {
  const inOrder = rows.toSorted((one, other) => dayOf(one) - dayOf(other))
  return (
    <li
      className={classes.month}
      data-empty={rows.length === 0 || undefined}
      aria-current={month === monthOf(todayInJapan()) ? 'date' : undefined}
    >
      <h3 className={classes.name}>
        {rows.length > 0 ? (
          <Link to={path}>
            {monthText(month)} <span className={classes.count}>{formatNumber(rows.length)} 台</span>
          </Link>
        ) : (
          monthText(month)
        )}
      </h3>
      {rows.length > 0 && (
        <ul className={classes.servers}>
          {inOrder.slice(0, NAMES).map((row) => (
            <li key={row.id}>
              <Server row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > NAMES && <Link to={path}>ほか {formatNumber(rows.length - NAMES)} 台</Link>}
    </li>
  )
}

function Server({ row }: { row: Row }) {
  const level = levelOf(row.supportExpireAt)
  return (
    <Link to={paths.lifecycle(row.id)} className={classes.server}>
      <span className={classes.day} data-tone={levelLabels.tone(level)}>
        {dayOf(row)}日<span className="read-out"> {levelLabels.text(level)}</span>
      </span>
      <span className={classes.serverName}>{row.serverName}</span>
    </Link>
  )
}

/** The day within its month; 0 without one. */
const dayOf = ({ supportExpireAt }: Row) => Number(supportExpireAt?.slice(8) ?? 0)
