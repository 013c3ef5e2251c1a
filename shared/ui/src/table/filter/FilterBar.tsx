import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../values/format'
import classes from './filter.module.css'

type FilterBarProps = {
  search: ReactNode
  /** Stands beside the search, also where the rest is folded. */
  menu: ReactNode
  /** Counts and conditions, in a `FilterStrip`, and the buttons behind it, which are always in sight. */
  children: ReactNode
  /** What stands at the end: other actions, the age of the data, 「表示設定」. */
  tools: ReactNode
  conditionCount: number
  /** The counts are still to come, and would move what follows them. */
  isWaiting: boolean
  /** Whether a narrow screen shows all but the search; a wide one always does. */
  isUnfolded: boolean
  onFold: (isUnfolded: boolean) => void
}

/** What has no room in the row above a list, and so scrolls sideways. */
export const FilterStrip = ({ children }: { children: ReactNode }) => <div className={classes.strip}>{children}</div>

/** The one row above a list. It never changes its height. */
export function FilterBar(props: FilterBarProps) {
  const { search, menu, children, tools, conditionCount, isWaiting, isUnfolded, onFold } = props
  const id = useId()
  return (
    <div className={classes.bar} role="search" aria-label="絞り込み" data-unfolded={isUnfolded || undefined}>
      {search}
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => onFold(!isUnfolded)}
      >
        <IconFilter size={16} aria-hidden />
        絞り込み
        {conditionCount > 0 && <span className={classes.conditionCount}>{formatNumber(conditionCount)}</span>}
      </button>
      {menu}
      {/* Another element once the counts are known, because those of this one would move. */}
      <div key={String(isWaiting)} id={id} className={classes.filters} data-waiting={isWaiting || undefined}>
        {children}
      </div>
      <div className={classes.tools}>{tools}</div>
    </div>
  )
}
