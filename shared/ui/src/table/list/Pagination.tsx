import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { formatNumber } from '../../values/format'
import classes from '../filter/filter.module.css'
import { ALL, pageSizes } from './list-state'

type PaginationProps = {
  page: number
  size: number
  /** Rows in all pages together. */
  total: number
  onChange: (patch: { page?: number; size?: number }) => void
}

/** The last page that exists for this many rows; at least 1. */
function lastPage(total: number, size: number): number {
  return size === ALL ? 1 : Math.max(1, Math.ceil(total / size))
}

/** Where a page begins and ends among so many rows. A page beyond the last is the last one. */
export function pageBounds(total: number, page: number, size: number): [start: number, end: number] {
  if (size === ALL) return [0, total]
  const at = Math.min(page, lastPage(total, size))
  return [(at - 1) * size, at * size]
}

/** Where in the list we are, going to another page, and rows a page. */
export function Pagination({ page, size, total, onChange }: PaginationProps) {
  const last = lastPage(total, size)
  const now = Math.min(page, last)
  const from = total === 0 ? 0 : size === ALL ? 1 : (now - 1) * size + 1
  const to = size === ALL ? total : Math.min(now * size, total)
  const steps = [
    { label: '最初のページ', target: 1, Shape: IconChevronsLeft },
    { label: '前のページ', target: now - 1, Shape: IconChevronLeft },
    { label: '次のページ', target: now + 1, Shape: IconChevronRight },
    { label: '最後のページ', target: last, Shape: IconChevronsRight },
  ]
  const buttons = steps.map(({ label, target, Shape }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      disabled={target < 1 || target > last || target === now}
      onClick={() => onChange({ page: target })}
    >
      <Shape size={16} aria-hidden />
    </button>
  ))
  return (
    <div className={classes.pagination} role="group" aria-label="ページ送り">
      <span role="status">
        全 {formatNumber(total)} 件中 {formatNumber(from)}–{formatNumber(to)} 件
      </span>
      <div className={classes.pages}>
        {buttons.slice(0, 2)}
        <span>
          {formatNumber(now)} / {formatNumber(last)}
        </span>
        {buttons.slice(2)}
      </div>
      <label className={classes.size}>
        表示件数
        <select value={size} onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}>
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each === ALL ? 'すべて' : each}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
