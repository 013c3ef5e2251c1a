import type { Terminal } from '@xterm/xterm'
import type { RowKey } from '../console/KeyRow'
import type { HeldKeys } from '../console/use-held-keys'

/** Keys that have a final letter each in the terminal's sequences. */
const CURSOR_KEYS = [
  { label: '↑', name: '上矢印', letter: 'A' },
  { label: '↓', name: '下矢印', letter: 'B' },
  { label: '←', name: '左矢印', letter: 'D' },
  { label: '→', name: '右矢印', letter: 'C' },
]
const LINE_ENDS = [
  { label: 'Home', letter: 'H' },
  { label: 'End', letter: 'F' },
]
const PAGES = [
  { label: 'PgUp', text: '\x1b[5~' },
  { label: 'PgDn', text: '\x1b[6~' },
]
const SIGNS = ['|', '/', '-', '~']

/** The keys of a terminal that a phone's keyboard lacks, or has only on its third page. */
export function touchKeys(terminal: Terminal, heldKeys: readonly RowKey[]): RowKey[] {
  const send = (text: string) => () => terminal.input(text)
  const cursor = (letter: string) => () =>
    terminal.input(`\x1b${terminal.modes.applicationCursorKeysMode ? 'O' : '['}${letter}`)
  return [
    { label: 'Esc', onPress: send('\x1b') },
    { label: 'Tab', onPress: send('\t') },
    ...heldKeys,
    ...CURSOR_KEYS.map(({ letter, ...key }) => ({ ...key, onPress: cursor(letter) })),
    ...SIGNS.map((sign) => ({ label: sign, onPress: send(sign) })),
    ...LINE_ENDS.map(({ letter, label }) => ({ label, onPress: cursor(letter) })),
    ...PAGES.map(({ label, text }) => ({ label, onPress: send(text) })),
  ]
}

/**
 * What a terminal sends for a key while Ctrl or Alt is held, as xterm does
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html). Undefined for what is no single key, such as a paste or a
 * report of the terminal itself.
 */
export function keyWith(text: string, held: () => HeldKeys): string | undefined {
  // oxlint-disable-next-line no-control-regex -- the sequences of a terminal begin with Escape
  const letter = /^\x1b[[O]([A-DFH])$/.exec(text)?.[1]
  if (letter === undefined && [...text].length !== 1) return undefined
  const { isCtrl, isAlt } = held()
  if (letter !== undefined) return isCtrl || isAlt ? `\x1b[1;${1 + (isAlt ? 2 : 0) + (isCtrl ? 4 : 0)}${letter}` : text
  return `${isAlt ? '\x1b' : ''}${isCtrl ? control(text) : text}`
}

/** The control character of a key; the key itself where there is none. */
function control(key: string): string {
  if (key === ' ') return '\0'
  if (key === '/' || key === '-') return '\x1f'
  return /^[@-_a-z]$/.test(key) ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f) : key
}
