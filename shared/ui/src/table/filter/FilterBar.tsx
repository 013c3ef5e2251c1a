import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './filter.module.css'

/**
 * The row above a list: search and filters at the start, `actions` (export, new) at the end. A narrow screen folds the
 * filters.
 */
export function FilterBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.bar} role="search" aria-label="絞り込み">
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} aria-hidden />
          絞り込み
        </button>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

type FilterChip = { label: string; onRemove: () => void }

/** The active filters, each removable, and 「条件をクリア」 for all. Renders nothing without chips. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="適用中の条件">
      {chips.map(({ label, onRemove }) => (
        <li key={label} className={classes.chip}>
          {label}
          <button type="button" aria-label={`条件「${label}」を外す`} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clearAll} onClick={onClear}>
          条件をクリア
        </button>
      </li>
    </ul>
  )
}
