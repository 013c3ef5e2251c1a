/** The keyboard for which the machine is set up. */
export const KEYBOARD_LAYOUT = ['jis', 'us'] as const
export type KeyboardLayout = (typeof KEYBOARD_LAYOUT)[number]

/**
 * One key to press: its X11 keysym and its place (`KeyboardEvent.code`), because servers with extended key events go by
 * the place (https://github.com/rfbproto/rfbproto/blob/master/rfbproto.rst#qemu-extended-key-event-message).
 */
export type Stroke = { keysym: number; code: string; shift: boolean }

const LETTERS = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()]),
)

/**
 * Characters that each key types alone and with Shift, from xkeyboard-config: `symbols/us` (basic) and `symbols/jp`
 * (OADG109A, which has the characters of Windows and Linux on the places of JIS X 6002); their AE13 is IntlYen, AB11
 * IntlRo and AC12 Backslash in https://www.w3.org/TR/uievents-code/.
 */
const CHARACTERS: Record<KeyboardLayout, Record<string, string>> = {
  jis: {
    ...LETTERS,
    Digit1: '1!',
    Digit2: '2"',
    Digit3: '3#',
    Digit4: '4$',
    Digit5: '5%',
    Digit6: '6&',
    Digit7: "7'",
    Digit8: '8(',
    Digit9: '9)',
    Digit0: '0',
    Minus: '-=',
    Equal: '^~',
    IntlYen: '¥|',
    BracketLeft: '@`',
    BracketRight: '[{',
    Semicolon: ';+',
    Quote: ':*',
    Backslash: ']}',
    Comma: ',<',
    Period: '.>',
    Slash: '/?',
    IntlRo: '\\_',
    Space: ' ',
  },
  us: {
    ...LETTERS,
    Digit1: '1!',
    Digit2: '2@',
    Digit3: '3#',
    Digit4: '4$',
    Digit5: '5%',
    Digit6: '6^',
    Digit7: '7&',
    Digit8: '8*',
    Digit9: '9(',
    Digit0: '0)',
    Backquote: '`~',
    Minus: '-_',
    Equal: '=+',
    BracketLeft: '[{',
    BracketRight: ']}',
    Backslash: '\\|',
    Semicolon: ';:',
    Quote: `'"`,
    Comma: ',<',
    Period: '.>',
    Slash: '/?',
    Space: ' ',
  },
}

const CONTROLS = new Map<string, Stroke>([
  ['\n', { keysym: 0xff0d, code: 'Enter', shift: false }],
  ['\t', { keysym: 0xff09, code: 'Tab', shift: false }],
])

const strokesBy = (layout: KeyboardLayout): Map<string, Stroke> =>
  new Map([
    ...CONTROLS,
    ...Object.entries(CHARACTERS[layout]).flatMap(([code, characters]) =>
      // The keysym of a Latin-1 character is its code point (RFC 6143, 7.5.4).
      [...characters].map((character, index): [string, Stroke] => [
        character,
        { keysym: character.codePointAt(0) ?? 0, code, shift: index === 1 },
      ]),
    ),
  ])

const STROKES: Record<KeyboardLayout, ReadonlyMap<string, Stroke>> = { jis: strokesBy('jis'), us: strokesBy('us') }

/**
 * The keys that type a text, one for each character; or each character once that this keyboard cannot type. Any line
 * end is one Enter.
 */
export function strokesOf(text: string, layout: KeyboardLayout): { strokes: Stroke[]; refused: string[] } {
  const strokes: Stroke[] = []
  const refused = new Set<string>()
  for (const character of text.replaceAll(/\r\n?/g, '\n')) {
    const stroke = STROKES[layout].get(character)
    if (stroke) strokes.push(stroke)
    else refused.add(character)
  }
  return { strokes, refused: [...refused] }
}
