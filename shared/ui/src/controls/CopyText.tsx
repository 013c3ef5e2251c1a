import { useEffect, useState } from 'react'
import type { MaskIcon } from '../theme/mask-icons'
import { writeClipboard } from './copy'
import classes from './CopyText.module.css'

type State = 'idle' | 'copied' | 'failed'
const FEEDBACK: Record<State, string> = { idle: '', copied: 'コピーしました', failed: 'コピーできませんでした' }
const ICONS: Record<State, MaskIcon> = { idle: 'copy', copied: 'check', failed: 'triangle' }

type CopyTextProps = {
  value: string
  /** Name of the value, for the accessible name: 「シリアル番号をコピー」. */
  label?: string
  /** For tables: plain until it is pointed at. */
  isQuiet?: boolean
}

/** A value that is copied by a click on it; a missing one reads 「—」. */
export function CopyText({ value, label, isQuiet = false }: CopyTextProps) {
  // null until the first click, because a list has dozens of values and most are never copied.
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    if (state === null || state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  if (value === '') return <>—</>
  const name = label ? `${label}をコピー` : 'コピー'
  function copyValue(): void {
    // The status is in the document before it has text, because only a change is read out.
    setState('idle')
    void writeClipboard(value).then((isCopied) => setState(isCopied ? 'copied' : 'failed'))
  }
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title={(state && FEEDBACK[state]) || name}
        aria-label={`${value} ${name}`}
        data-icon={ICONS[state ?? 'idle']}
        data-quiet={isQuiet || undefined}
        onClick={copyValue}
      >
        {isQuiet ? value : <span className={classes.text}>{value}</span>}
      </button>
      {state !== null && (
        // Seen as the icon only, so that nothing beside the value moves.
        <span role="status" className="read-out">
          {FEEDBACK[state]}
        </span>
      )}
    </>
  )
}
