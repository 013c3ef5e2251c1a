import type { HeldKeys } from '../console/use-held-keys'

/** Takes key presses: noVNC's client. Keysyms are X11's, `code` is `KeyboardEvent.code`. */
export type KeyReceiver = { sendKey(keysym: number, code: string | null, down?: boolean): void }

export type Key = readonly [keysym: number, code: string]

export const SHIFT: Key = [0xffe1, 'ShiftLeft']
const CTRL: Key = [0xffe3, 'ControlLeft']
const ALT: Key = [0xffe9, 'AltLeft']
const SUPER: Key = [0xffeb, 'MetaLeft']
const TAB: Key = [0xff09, 'Tab']
const ENTER: Key = [0xff0d, 'Enter']
export const BACKSPACE: Key = [0xff08, 'Backspace']
const SYS_RQ: Key = [0xff15, 'PrintScreen']
const functionKey = (number: number): Key => [0xffbd + number, `F${number}`]
const letterKey = (letter: string): Key => [letter.codePointAt(0) ?? 0, `Key${letter.toUpperCase()}`]

/** Keys that are pressed together, in the order in which they go down. */
export type Chord = { label: string; keys: readonly Key[] }

/** Presses a key while others are held. */
export const pressWith = (receiver: KeyReceiver, { isCtrl, isAlt }: HeldKeys, keys: readonly Key[]): void =>
  pressChord(receiver, { label: '', keys: [...(isCtrl ? [CTRL] : []), ...(isAlt ? [ALT] : []), ...keys] })

export const ESCAPE: Chord = { label: 'Esc', keys: [[0xff1b, 'Escape']] }
export const CTRL_ALT_DEL: Chord = { label: 'Ctrl+Alt+Del', keys: [CTRL, ALT, [0xffff, 'Delete']] }
export const TAB_KEY: Chord = { label: 'Tab', keys: [TAB] }
export const SINGLE_KEYS: readonly Chord[] = [
  ESCAPE,
  TAB_KEY,
  { label: 'Alt+Tab', keys: [ALT, TAB] },
  { label: 'Win', keys: [SUPER] },
]
/** Keys that a phone's keyboard lacks, for its key row. */
export const ROW_KEYS: readonly (Chord & { name?: string })[] = [
  { label: '↑', name: '上矢印', keys: [[0xff52, 'ArrowUp']] },
  { label: '↓', name: '下矢印', keys: [[0xff54, 'ArrowDown']] },
  { label: '←', name: '左矢印', keys: [[0xff51, 'ArrowLeft']] },
  { label: '→', name: '右矢印', keys: [[0xff53, 'ArrowRight']] },
  { label: 'Enter', keys: [ENTER] },
  { label: 'Del', keys: [[0xffff, 'Delete']] },
  { label: 'Home', keys: [[0xff50, 'Home']] },
  { label: 'End', keys: [[0xff57, 'End']] },
  { label: 'PgUp', keys: [[0xff55, 'PageUp']] },
  { label: 'PgDn', keys: [[0xff56, 'PageDown']] },
]
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
export const FUNCTION_KEYS: readonly Chord[] = numbersTo(12).map((number) => ({
  label: `F${number}`,
  keys: [functionKey(number)],
}))
export const LINUX_CONSOLES: readonly Chord[] = numbersTo(7).map((number) => ({
  label: `Ctrl+Alt+F${number}`,
  keys: [CTRL, ALT, functionKey(number)],
}))

/** The Linux kernel's own keys that help when nothing else does (Documentation/admin-guide/sysrq.rst). */
export const SYS_RQ_KEYS: readonly (Chord & { does: string })[] = (
  [
    ['b', 'すぐに再起動します。ディスクへの書き込みを待たないため、データが失われることがあります。'],
    ['e', 'init 以外のすべてのプロセスに終了を求めます (SIGTERM)。'],
    ['i', 'init 以外のすべてのプロセスを強制終了します (SIGKILL)。'],
    ['s', '書き込み待ちのデータをディスクに書き込みます。'],
    ['u', 'すべてのファイルシステムを読み取り専用にします。'],
  ] as const
).map(([letter, does]) => ({ label: `Alt+SysRq+${letter}`, keys: [ALT, SYS_RQ, letterKey(letter)], does }))

export function pressChord(receiver: KeyReceiver, { keys }: Chord): void {
  for (const [keysym, code] of keys) receiver.sendKey(keysym, code, true)
  for (const [keysym, code] of keys.toReversed()) receiver.sendKey(keysym, code, false)
}

const MODIFIERS: readonly Key[] = [
  SHIFT,
  [0xffe2, 'ShiftRight'],
  CTRL,
  [0xffe4, 'ControlRight'],
  ALT,
  [0xffea, 'AltRight'],
  SUPER,
  [0xffec, 'MetaRight'],
  [0xfe03, 'AltRight'],
]

/** For a machine that believes that a modifier is still down. */
export function releaseModifiers(receiver: KeyReceiver): void {
  for (const [keysym, code] of MODIFIERS) receiver.sendKey(keysym, code, false)
}
