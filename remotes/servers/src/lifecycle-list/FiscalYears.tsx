import { paths } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { byKey } from '@portal/ui'
import { lifecycleColumns } from './columns'
import classes from './FiscalYears.module.css'
import type { Row } from './rows'
import { fiscalYearOf, fiscalYearText } from '../lifecycles/months'

type Props = {
  /** In the order in which a year shows them. */
  rows: readonly Row[]
  sort: string
  onSortChange: (sort: string) => void
}

/**
 * The servers by the fiscal year in which their support ends, because the budget for it is needed then. Those without a
 * day come last.
 */
export function FiscalYears({ rows, sort, onSortChange }: Props) {
  const groups = byKey(rows, ({ supportExpireAt }) => (supportExpireAt ? fiscalYearOf(supportExpireAt) : null))
  const years = [...groups.keys()].sort((one, other) => (one ?? Infinity) - (other ?? Infinity))
  return (
    <div>
      {years.map((year, at) => {
        const inYear = groups.get(year) ?? []
        const title = year === null ? '未設定' : fiscalYearText(year)
        return (
          <div key={title}>
            <h2 className={classes.year}>{`${title} ${formatNumber(inYear.length)} 台`}</h2>
            <DataTable
              label={title}
              rows={inYear}
              columns={lifecycleColumns}
              rowId={(lifecycle) => lifecycle.id}
              rowLink={(lifecycle) => paths.lifecycle(lifecycle.id)}
              sort={sort}
              onSortChange={onSortChange}
              isHeadReadOut={at > 0}
              empty={null}
            />
          </div>
        )
      })}
    </div>
  )
}
