import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '../../values/format'
import { ALL, pageSizes, pageSizeText } from './page-size'
import classes from './Pagination.module.css'

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

const MOST_NUMBERS = 7

/**
 * The pages to name: the first, the last and those around the present one; null stands for those between. Always as
 * many, so that the numbers stay where they are while the user goes from page to page.
 */
export function pageNumbers(now: number, last: number): (number | null)[] {
  if (last <= MOST_NUMBERS) return Array.from({ length: last }, (_, at) => at + 1)
  const middle = Math.min(Math.max(now, 4), last - 3)
  return [1, middle > 4 ? null : 2, middle - 1, middle, middle + 1, middle < last - 3 ? null : last - 1, last]
}

/** Where in the list we are, going to another page, and rows a page. */
export function Pagination({ page, size, total, onChange }: PaginationProps) {
  const last = lastPage(total, size)
  const now = Math.min(page, last)
  const from = total === 0 ? 0 : size === ALL ? 1 : (now - 1) * size + 1
  const to = size === ALL ? total : Math.min(now * size, total)
  const rows = total === 0 ? '0' : `${formatNumber(from)}–${formatNumber(to)}`
  return (
    <div className={classes.pager} role="group" aria-label="ページ送り">
      <div>
        <span role="status" className="read-out">
          全 {formatNumber(total)} 件中 {rows} 件
        </span>
        <span aria-hidden>
          {rows} / {formatNumber(total)}
        </span>
      </div>
      <div className={classes.end}>
        <Pages now={now} last={last} onGo={(target) => onChange({ page: target })} />
        <select
          aria-label="表示件数"
          className={classes.size}
          value={size}
          onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {pageSizeText(each)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Pages({ now, last, onGo }: { now: number; last: number; onGo: (page: number) => void }) {
  return (
    <div className={classes.pages}>
      <button
        type="button"
        aria-label="前のページ"
        title="前のページ"
        disabled={now === 1}
        onClick={() => onGo(now - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {pageNumbers(now, last).map((page, at) =>
        page === null ? (
          <span key={`gap ${at}`} className={classes.gap}>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={classes.number}
            aria-label={`${formatNumber(page)} ページ`}
            aria-current={page === now ? 'page' : undefined}
            onClick={() => onGo(page)}
          >
            {formatNumber(page)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="次のページ"
        title="次のページ"
        disabled={now === last}
        onClick={() => onGo(now + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </div>
  )
}
