import type { Terminal } from '@xterm/xterm'
import { useCallback } from 'react'
import type { WorkRecord } from '../recording/read-record'
import { draw, lookOf, newTerminal } from '../terminal/new-terminal'
import { THEMES } from '../terminal/terminal-themes'
import { Replay } from './replay'
import classes from './ReplayScreen.module.css'

const LETTERS = { least: 6, most: 14 }
/** Width of a letter of a monospace font, in parts of its size. */
const LETTER_WIDTH = 0.605

type ReplayScreenProps = {
  record: WorkRecord
  /** Called with what shows a moment, and with null at the end of that. */
  onReady: (replay: Replay | null) => void
}

/** The terminal in which a record is replayed, in the size that it had, with letters that fit the page. */
export function ReplayScreen({ record, onReady }: ReplayScreenProps) {
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      const terminal = newTerminal({ ...lookOf(element), theme: THEMES.dark })
      // All keys are the player's, Tab too.
      terminal.attachCustomKeyEventHandler(() => false)
      const remove = draw(terminal, element)
      const fit = () => fitLetters(terminal, element)
      const resizes = terminal.onResize(fit)
      const observer = new ResizeObserver(fit)
      observer.observe(element)
      fit()
      onReady(new Replay(terminal, record))
      return () => {
        onReady(null)
        observer.disconnect()
        resizes.dispose()
        remove()
      }
    },
    [record, onReady],
  )
  return (
    <div className={classes.screen} style={{ backgroundColor: THEMES.dark.background }}>
      <div ref={place} className={classes.terminal} />
    </div>
  )
}

function fitLetters(terminal: Terminal, element: HTMLElement): void {
  const size = Math.floor((element.clientWidth / (terminal.cols * LETTER_WIDTH)) * 2) / 2
  terminal.options.fontSize = Math.min(LETTERS.most, Math.max(LETTERS.least, size))
}
