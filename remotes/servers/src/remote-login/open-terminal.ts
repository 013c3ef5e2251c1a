import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import type { Terminal } from '@xterm/xterm'
import { draw, lookOf, MOST_CELLS, newTerminal, SCROLLBACK_LINES } from '../terminal/new-terminal'
import { THEMES } from '../terminal/terminal-themes'
import type { TerminalSettings } from './terminal-settings'

export type OpenTerminal = {
  terminal: Terminal
  search: SearchAddon
  /** Shows text after all that was written before. */
  write(text: string): void
  /**
   * Calls `shown` with each text once the terminal has taken it in, so that it comes in its order with resizes, until
   * the returned function is called.
   */
  subscribeToOutput(shown: (text: string) => void): () => void
  show(settings: TerminalSettings): void
  /** Without a machine that responds, keys go nowhere. */
  takeKeys(isTaking: boolean): void
  /** Calls `changed` after each change of the selection, until the returned function is called. */
  subscribeToSelection(changed: () => void): () => void
  dispose(): void
}

/** A terminal that fills `element`, also when that is resized. It takes no keys until input is enabled. */
export function openTerminal(element: HTMLElement): OpenTerminal {
  const terminal = newTerminal(lookOf(element))
  const fitting = new FitAddon()
  const search = new SearchAddon({ highlightLimit: SCROLLBACK_LINES })
  for (const addon of [fitting, search]) terminal.loadAddon(addon)
  const remove = draw(terminal, element)

  const written = new Set<(text: string) => void>()
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
    write: (text) =>
      terminal.write(text, () => {
        for (const shown of written) shown(text)
      }),
    subscribeToOutput(shown) {
      written.add(shown)
      return () => void written.delete(shown)
    },
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
      remove()
    },
  }
}
