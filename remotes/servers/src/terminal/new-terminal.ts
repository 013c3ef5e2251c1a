import { Unicode11Addon } from '@xterm/addon-unicode11'
import { type ITerminalInitOnlyOptions, type ITerminalOptions, Terminal } from '@xterm/xterm'

/**
 * A terminal with the widths of Unicode 11, because a line with Japanese text otherwise ends in the wrong column. All
 * terminals are made here, so that a record is replayed with the widths it was recorded with.
 */
export function newTerminal(options: ITerminalOptions & ITerminalInitOnlyOptions): Terminal {
  const terminal = new Terminal({ ...options, allowProposedApi: true })
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  return terminal
}

/** How a terminal looks on every page; a page adds its theme and the size of its letters. */
export const lookOf = (element: HTMLElement) => ({
  fontFamily: getComputedStyle(element).fontFamily,
  minimumContrastRatio: 4.5,
})
