import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../../shortcuts/use-shortcuts'

type TableKeys = {
  root: RefObject<HTMLElement | null>
  count: number
  /** Draws a row that is not in the document, because only a part of the list is. */
  reveal: (at: number) => void
  open: ((at: number) => void) | undefined
  toggle: ((at: number) => void) | null
}

const ROW = 'tbody > tr[data-index]'

/** `j` `k` `x` `Enter` for the rows of a table. Of several on a page, the one with the focus takes them, or the first. */
export function useTableKeys({ root, count, reveal, open, toggle }: TableKeys): void {
  const last = useRef(-1)
  const wanted = useRef<number | null>(null)

  function isMine(): boolean {
    const focused = document.activeElement?.closest('[data-table-keys]')
    return (focused ?? document.querySelector('[data-table-keys]')) === root.current
  }
  function here(): number | null {
    const row = document.activeElement?.closest<HTMLElement>(ROW)
    return row && root.current?.contains(row) ? Number(row.dataset.index) : null
  }
  function focusWanted(): void {
    if (wanted.current === null) return
    const row = root.current?.querySelector<HTMLElement>(`tbody > tr[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  function move(step: number): boolean {
    if (!isMine() || count === 0) return false
    const at = Math.min(Math.max((here() ?? last.current) + step, 0), count - 1)
    last.current = at
    wanted.current = at
    focusWanted()
    // A row that is not drawn yet gets the focus from the effect below, once `reveal` has brought it.
    if (wanted.current !== null) reveal(at)
    return true
  }
  function withRow(act: ((at: number) => void) | null | undefined): boolean {
    const at = isMine() ? here() : null
    if (at === null || !act) return false
    act(at)
    return true
  }
  useEffect(focusWanted)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => withRow(toggle),
    // Only on the row itself, because a link or button inside it has its own Enter.
    Enter: ({ target }) => (target instanceof Element && target.matches(ROW) ? withRow(open) : false),
  })
}
