import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../values/format'
import classes from './Selection.module.css'
import { useEscape } from './use-escape'
import type { RowSelection } from './use-row-selection'

type SelectRowProps = { name: string; isSelected: boolean; onChange: (on: boolean, isRange: boolean) => void }

/** The check box of one row; with Shift it means all rows since the last one. */
export function SelectRow({ name, isSelected, onChange }: SelectRowProps) {
  return (
    <label className={classes.label}>
      <input
        type="checkbox"
        aria-label={`${name} を選択`}
        checked={isSelected}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

/** The check box in the header: chooses the rows of this page, and only those. */
export function SelectAll({ selection: { selected, ids, onChange } }: { selection: RowSelection }) {
  const chosen = ids.filter((id) => selected.has(id)).length
  const isAll = ids.length > 0 && chosen === ids.length
  function toggle(): void {
    const page = new Set(ids)
    onChange(isAll ? [...selected].filter((id) => !page.has(id)) : [...new Set([...selected, ...ids])])
  }
  return (
    <label className={classes.label}>
      <input
        // A ref, because HTML has no attribute for this state.
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll
        }}
        type="checkbox"
        aria-label="表示中の行をすべて選択"
        checked={isAll}
        disabled={ids.length === 0}
        onChange={toggle}
      />
    </label>
  )
}

/** Nothing is looked up while nothing is selected, because a set of 50,000 ids takes a third of a frame. */
function keptOf(selected: ReadonlySet<string>, selectableIds: readonly string[]): string[] {
  if (selected.size === 0) return []
  const allowed = new Set(selectableIds)
  return [...selected].filter((id) => allowed.has(id))
}

type BarProps = {
  selection: RowSelection
  selectableIds: readonly string[]
  /** Where Escape ends the selection. */
  frame: RefObject<HTMLElement | null>
  /** Takes the focus from the bar when that goes. */
  region: RefObject<HTMLElement | null>
  /** Of what the chosen rows stand for, beside their number. */
  note?: string | undefined
  children: ReactNode
}

/**
 * The bar over the table: how many rows are chosen, and `children`, the actions on them. It keeps the selection inside
 * the filtered rows, because an action must never hit a hidden row; it says how many were dropped, and offers all
 * matching rows as a separate step.
 */
export function SelectionBar({ selection, selectableIds, frame, region, note, children }: BarProps) {
  const { selected, ids, onChange } = selection
  const [dropped, setDropped] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const kept = keptOf(selected, selectableIds)
  const lost = selected.size - kept.length
  // An effect, because rows go with no event of the user: an answer arrives, or a page of the list is opened again.
  useEffect(() => {
    if (lost === 0) return
    setDropped(lost)
    onChange(kept)
  }, [lost]) // oxlint-disable-line react-hooks/exhaustive-deps -- `kept` is new on every render; only a loss matters

  const isPageFull = ids.length > 0 && ids.every((id) => selected.has(id))
  const more = isPageFull && selectableIds.length > selected.size
  const isOpen = kept.length > 0 || dropped > 0
  function clear(): void {
    setDropped(0)
    onChange([])
    if (bar.current?.contains(document.activeElement)) region.current?.focus({ preventScroll: true })
  }
  useEscape(frame, isOpen ? clear : null)
  function selectAll(): void {
    onChange([...selectableIds])
    end.current?.focus()
  }
  return (
    <div className={classes.place}>
      <div ref={bar} className={classes.bar} data-empty={!isOpen || undefined}>
        <div className={classes.counts} role="status">
          {kept.length > 0 && (
            <strong>
              {formatNumber(kept.length)} 件を選択中{note && `（${note}）`}
            </strong>
          )}
          {dropped > 0 && <span>表示外の {formatNumber(dropped)} 件の選択を解除しました</span>}
        </div>
        {more && (
          <button type="button" className={classes.link} onClick={selectAll}>
            全 {formatNumber(selectableIds.length)} 件を選択
          </button>
        )}
        {kept.length > 0 && children}
        {isOpen && (
          <button ref={end} type="button" className={classes.link} onClick={clear}>
            {kept.length > 0 ? '選択を解除' : '閉じる'}
            {kept.length > 0 && <kbd aria-hidden>Esc</kbd>}
          </button>
        )}
      </div>
    </div>
  )
}
