import { IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../../values/format'
import classes from './NewRows.module.css'
import type { SteadyRows } from './use-steady-rows'

type NewRowsProps = Omit<SteadyRows<unknown>, 'rows'>

/** Offers the rows that wait: 「新着 4 件を表示」, or 「並びを更新」 where only the order is another. */
export function NewRows({ newRows, isBehind, catchUp }: NewRowsProps) {
  return (
    <div className={classes.place} role="status">
      {isBehind && (
        <button type="button" className={classes.pill} onClick={catchUp}>
          <IconArrowUp size={14} aria-hidden />
          {newRows > 0 ? `新着 ${formatNumber(newRows)} 件を表示` : '並びを更新'}
        </button>
      )}
    </div>
  )
}
