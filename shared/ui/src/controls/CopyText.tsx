import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { writeClipboard } from './copy'
import classes from './CopyText.module.css'

type State = 'idle' | 'copied' | 'failed'
const feedback: Record<State, string> = { idle: '', copied: 'コピーしました', failed: 'コピーできませんでした' }

type CopyTextProps = {
  value: string
  /** Name of the value, for the accessible name: 「シリアル番号をコピー」. */
  label?: string
  /** For tables: plain until it is pointed at, and what became of the copy is only in the icon, so that no cell grows. */
  isQuiet?: boolean
}

/** A value that is copied by a click on it; a missing one reads 「—」. */
export function CopyText({ value, label, isQuiet = false }: CopyTextProps) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  if (value === '') return <>—</>
  const Shape = state === 'copied' ? IconCheck : state === 'failed' ? IconAlertTriangle : IconCopy
  const name = label ? `${label}をコピー` : 'コピー'
  return (
    <span className={classes.root} data-quiet={isQuiet || undefined} data-state={state}>
      <button
        type="button"
        className={classes.button}
        title={name}
        aria-label={`${value} ${name}`}
        onClick={() => void writeClipboard(value).then((isCopied) => setState(isCopied ? 'copied' : 'failed'))}
      >
        <span className={classes.value}>{value}</span>
        <Shape size={14} aria-hidden />
      </button>
      <span role="status" className={classes.feedback}>
        {feedback[state]}
      </span>
    </span>
  )
}
