import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { setSpanStylesThroughCssom, withConstructedStyles } from './constructed-styles'
import type { TerminalSettings } from './terminal-settings'
import { THEMES } from './terminal-themes'

const SCROLLBACK_LINES = 10_000
/** The most columns or rows that the gateway takes (`TerminalInput`). */
const MOST_CELLS = 1000

export type OpenTerminal = {
  terminal: Terminal
  search: SearchAddon
  show(settings: TerminalSettings): void
  /** Without a machine that responds, keys go nowhere. */
  takeKeys(isTaking: boolean): void
  /** Calls `changed` after each change of the selection, until the returned function is called. */
  subscribeToSelection(changed: () => void): () => void
  dispose(): void
}

/** A terminal that fills `element`, also when that is resized. It takes no keys until input is enabled. */
export function openTerminal(element: HTMLElement): OpenTerminal {
  setSpanStylesThroughCssom()
  Terminal.strings.promptLabel = '端末'
  Terminal.strings.tooMuchOutput = '出力が多いため読み上げを省略しました。行ごとに移動して読めます。'
  const terminal = new Terminal({
    // For the widths of Unicode 11, because a line with Japanese text otherwise ends in the wrong column.
    allowProposedApi: true,
    scrollback: SCROLLBACK_LINES,
    fontFamily: getComputedStyle(element).fontFamily,
    minimumContrastRatio: 4.5,
    disableStdin: true,
  })
  const fitting = new FitAddon()
  const search = new SearchAddon({ highlightLimit: SCROLLBACK_LINES })
  for (const addon of [fitting, search, new Unicode11Addon()]) terminal.loadAddon(addon)
  terminal.unicode.activeVersion = '11'
  const removeStyles = withConstructedStyles(() => terminal.open(element))

  const fit = () => {
    const room = fitting.proposeDimensions()
    // No size, because the element is not drawn.
    if (!room || !(room.cols > 0) || !(room.rows > 0)) return
    terminal.resize(Math.min(room.cols, MOST_CELLS), Math.min(room.rows, MOST_CELLS))
  }
  const observer = new ResizeObserver(fit)
  observer.observe(element)
  return {
    terminal,
    search,
    show({ fontSize, theme, isForScreenReader }) {
      Object.assign(terminal.options, { fontSize, theme: THEMES[theme], screenReaderMode: isForScreenReader })
      fit()
    },
    takeKeys: (isTaking) => void (terminal.options.disableStdin = !isTaking),
    subscribeToSelection(changed) {
      const listener = terminal.onSelectionChange(changed)
      return () => listener.dispose()
    },
    dispose() {
      observer.disconnect()
      terminal.dispose()
      removeStyles()
    },
  }
}
