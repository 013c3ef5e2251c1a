import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../format'
import classes from './data-table.module.css'

type Selection = { selection: readonly string[]; onChange: (ids: string[]) => void }

/** The check box of one row. */
export function SelectRow({ id, name, selection, onChange }: Selection & { id: string; name: string }) {
  return (
    <label className={classes.checkLabel}>
      <input
        type="checkbox"
        aria-label={`${name} を選択`}
        checked={selection.includes(id)}
        onChange={(event) => onChange(event.currentTarget.checked ? [...selection, id] : selection.filter((each) => each !== id))}
      />
    </label>
  )
}

/** The check box in the header: chooses the rows in sight, and only those. */
export function SelectAll({ selection, ids, onChange }: Selection & { ids: readonly string[] }) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = ids.filter((id) => selection.includes(id)).length
  const all = ids.length > 0 && chosen === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  }, [chosen, all])
  return (
    <label className={classes.checkLabel}>
      <input
        ref={box}
        type="checkbox"
        aria-label="表示中の行をすべて選択"
        checked={all}
        disabled={ids.length === 0}
        onChange={() => onChange(all ? selection.filter((id) => !ids.includes(id)) : [...new Set([...selection, ...ids])])}
      />
    </label>
  )
}

type NoticeProps = Selection & { ids: readonly string[]; selectableIds?: readonly string[] | undefined }

/**
 * Keeps the selection inside what the filter shows: an action must never hit a row that nobody sees. Says how many were
 * dropped, and offers all matching rows as a separate step.
 */
export function SelectionNotice({ selection, ids, selectableIds = ids, onChange }: NoticeProps) {
  const [dropped, setDropped] = useState(0)
  const allowed = new Set(selectableIds)
  const kept = selection.filter((id) => allowed.has(id))
  const lost = selection.length - kept.length
  useEffect(() => {
    if (lost === 0) return
    setDropped(lost)
    onChange(kept)
  }, [lost]) // oxlint-disable-line react-hooks/exhaustive-deps -- `kept` is new on every render; only a loss matters

  const pageFull = ids.length > 0 && ids.every((id) => selection.includes(id))
  const more = pageFull && selectableIds.length > selection.length
  return (
    <div className={classes.notice} role="status">
      {kept.length > 0 && <span>{formatNumber(kept.length)} 件を選択中</span>}
      {dropped > 0 && <span>表示外の {formatNumber(dropped)} 件の選択を解除しました</span>}
      {more && (
        <button type="button" onClick={() => onChange([...selectableIds])}>
          全 {formatNumber(selectableIds.length)} 件を選択
        </button>
      )}
      {kept.length > 0 && (
        <button
          type="button"
          onClick={() => {
            setDropped(0)
            onChange([])
          }}
        >
          選択を解除
        </button>
      )}
    </div>
  )
}
