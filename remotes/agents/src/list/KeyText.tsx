import { Button, copy } from '@portal/ui'
import { useEffect, useState } from 'react'
import classes from '../layout.module.css'
import { masked } from './masked'

const SHOWN_MS = 10_000

/** A key as `abcd…wxyz`, so that it is not read over a shoulder; whole for ten seconds on request. Copying hides it. */
export function KeyText({ value }: { value: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  const name = masked(value)
  return (
    <span className={classes.row}>
      <code>{isShown ? value : name}</code>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={isShown ? `${name} を隠す` : `${name} を表示`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? '隠す' : '表示'}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${name} をコピー`}
        onClick={() =>
          void copy(value, '鍵をコピーしました。', 'コピーできませんでした。鍵を表示して選択してください。')
        }
      >
        コピー
      </Button>
    </span>
  )
}
