import { Unicode11Addon } from '@xterm/addon-unicode11'
import { type ITerminalInitOnlyOptions, type ITerminalOptions, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { setSpanStylesThroughCssom, withConstructedStyles } from './constructed-styles'

/** Lines above the screen that a terminal keeps. */
export const SCROLLBACK_LINES = 10_000
/** The most columns or rows that the gateway takes (`TerminalInput`). */
export const MOST_CELLS = 1000

/**
 * A terminal with the widths of Unicode 11, because a line with Japanese text otherwise ends in the wrong column. All
 * terminals are made here, so that a record is replayed with the widths it was recorded with.
 */
export function newTerminal(options: ITerminalOptions & ITerminalInitOnlyOptions = {}): Terminal {
  const terminal = new Terminal({
    scrollback: SCROLLBACK_LINES,
    disableStdin: true,
    ...options,
    allowProposedApi: true,
  })
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  return terminal
}

/** Draws a terminal in `element` under the policy of the portal. Returns how to take it and its styles away. */
export function draw(terminal: Terminal, element: HTMLElement): () => void {
  setSpanStylesThroughCssom()
  Terminal.strings.promptLabel = '端末'
  Terminal.strings.tooMuchOutput = '出力が多いため読み上げを省略しました。行ごとに移動して読めます。'
  const removeStyles = withConstructedStyles(() => terminal.open(element))
  return () => {
    terminal.dispose()
    removeStyles()
  }
}

/** How a terminal looks on every page; a page adds its theme and the size of its letters. */
export const lookOf = (element: HTMLElement) => ({
  fontFamily: getComputedStyle(element).fontFamily,
  minimumContrastRatio: 4.5,
})
