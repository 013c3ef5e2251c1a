/** Names of X11 keysyms beyond the printable ones, those of Japanese keyboards among them. */
const NAMES: Record<number, string> = {
  0xff08: 'BackSpace',
  0xff09: 'Tab',
  0xff0d: 'Enter',
  0xff13: 'Pause',
  0xff14: 'ScrollLock',
  0xff15: 'SysRq',
  0xff1b: 'Esc',
  0xff21: 'Kanji',
  0xff22: 'Muhenkan',
  0xff23: 'Henkan',
  0xff24: 'Romaji',
  0xff25: 'Hiragana',
  0xff26: 'Katakana',
  0xff27: 'Hiragana/Katakana',
  0xff28: 'Zenkaku',
  0xff29: 'Hankaku',
  0xff2a: 'Zenkaku/Hankaku',
  0xff2d: 'KanaLock',
  0xff30: 'Eisu',
  0xff50: 'Home',
  0xff51: 'Left',
  0xff52: 'Up',
  0xff53: 'Right',
  0xff54: 'Down',
  0xff55: 'PageUp',
  0xff56: 'PageDown',
  0xff57: 'End',
  0xff61: 'Print',
  0xff63: 'Insert',
  0xff67: 'Menu',
  0xff7e: 'ModeSwitch',
  0xff7f: 'NumLock',
  0xff8d: 'KP_Enter',
  0xff9f: 'KP_Delete',
  0xffe1: 'Shift',
  0xffe2: 'Shift',
  0xffe3: 'Ctrl',
  0xffe4: 'Ctrl',
  0xffe5: 'CapsLock',
  0xffe7: 'Meta',
  0xffe8: 'Meta',
  0xffe9: 'Alt',
  0xffea: 'Alt',
  0xffeb: 'Super',
  0xffec: 'Super',
  0xfe03: 'AltGr',
  0xffff: 'Delete',
}
const F1 = 0xffbe
const F24 = 0xffd5
const KP_MULTIPLY = 0xffaa
const KP_9 = 0xffb9
const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'AltGr', 'Meta', 'Super']
const UNICODE = 0x01000000

/** The character that a key types, or undefined. Keysyms are Latin-1, or Unicode from 0x01000000. */
export function characterOf(keysym: number): string | undefined {
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) return String.fromCodePoint(keysym)
  if (keysym > UNICODE + 0xff && keysym <= UNICODE + 0x10ffff) return String.fromCodePoint(keysym - UNICODE)
  // A subtraction is enough, because the keypad's * + , - . / 0 … 9 lie as in ASCII.
  if (keysym >= KP_MULTIPLY && keysym <= KP_9) return String.fromCharCode(keysym - 0xff80)
  return undefined
}

/** The name of a key as the embedded screen prints it. */
export function keyName(keysym: number): string {
  if (keysym >= F1 && keysym <= F24) return `F${keysym - F1 + 1}`
  if (keysym === 0x20) return 'Space'
  const character = characterOf(keysym)
  if (character !== undefined && character <= '\u00ff') return character
  if (character !== undefined) return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return NAMES[keysym] ?? `0x${keysym.toString(16)}`
}

/** `Ctrl+Alt+Delete`: the modifiers that are down in a fixed order, then the key. */
export function chordName(pressed: Iterable<number>, keysym: number): string {
  const down = new Set([...pressed].map(keyName))
  const name = keyName(keysym)
  // Without Shift for a character, because a capital already says it.
  const shown = MODIFIERS.filter(
    (modifier) =>
      down.has(modifier) && modifier !== name && (modifier !== 'Shift' || characterOf(keysym) === undefined),
  )
  return [...shown, name].join('+')
}

export const isModifier = (keysym: number): boolean => MODIFIERS.includes(keyName(keysym))
