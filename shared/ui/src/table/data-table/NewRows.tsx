import { IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../../values/format'
import classes from './NewRows.module.css'

type NewRowsProps = { steady: { fresh: number; isBehind: boolean; catchUp: () => void } }

/** Offers what has come meanwhile: 「新着 4 件を表示」, or 「並びを更新」 where only the order is another. */
export function NewRows({ steady: { fresh, isBehind, catchUp } }: NewRowsProps) {
  return (
    <div className={classes.place} role="status">
      {isBehind && (
        <button type="button" className={classes.pill} onClick={catchUp}>
          <IconArrowUp size={14} aria-hidden />
          {fresh > 0 ? `新着 ${formatNumber(fresh)} 件を表示` : '並びを更新'}
        </button>
      )}
    </div>
  )
}
