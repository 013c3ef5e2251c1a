import type { Canvas } from '../rfb/canvas'
import { hasGlyph } from '../rfb/font'
import { characterOf } from '../rfb/key-names'
import { drawKeyboard, PANEL_COLUMNS } from './boot-picture'

const KEPT_KEYS = 40

/** Shows on the boot screen which keys arrive, and the text that they type. */
export type KeyEcho = {
  clear(): void
  /** `chord`: the name of the key with its modifiers. */
  key(keysym: number, chord: string): void
  paste(text: string): void
}

export function keyEcho(canvas: Canvas): KeyEcho {
  let typed = ''
  let keys: string[] = []
  const draw = () => drawKeyboard(canvas, typed, lastOf(keys, PANEL_COLUMNS))
  const type = (character: string) => {
    typed = (typed + (hasGlyph(character) ? character : '?')).slice(-PANEL_COLUMNS)
  }
  return {
    clear() {
      typed = ''
      keys = []
      draw()
    },
    key(keysym, chord) {
      keys = [...keys, chord].slice(-KEPT_KEYS)
      const character = characterOf(keysym)
      if (chord === 'BackSpace') typed = typed.slice(0, -1)
      else if (chord === 'Enter' || chord === 'KP_Enter') typed = ''
      else if (character !== undefined && !/^(Ctrl|Alt|Meta|Super)\+/.test(chord)) type(character)
      draw()
    },
    paste(text) {
      for (const character of text.slice(-PANEL_COLUMNS)) type(character)
      draw()
    },
  }
}

/** As many of the last words as fit, the newest at the end. */
function lastOf(words: string[], columns: number): string {
  const kept: string[] = []
  let length = 0
  for (const word of words.toReversed()) {
    length += word.length + 1
    if (length > columns) break
    kept.unshift(word)
  }
  return kept.join(' ')
}
