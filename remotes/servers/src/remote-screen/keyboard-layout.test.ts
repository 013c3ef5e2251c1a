import { type KeyboardLayout, strokesOf } from './keyboard-layout'

const press = (character: string, layout: KeyboardLayout) => {
  const { strokes, refused } = strokesOf(character, layout)
  return refused.length > 0 ? 'refused' : strokes.map(({ code, shift }) => `${shift ? 'Shift+' : ''}${code}`).join(' ')
}

// What is printed on the keys: a Japanese OADG 109A keyboard, an American one.
test.each([
  ['¥', 'IntlYen', 'refused'],
  ['\\', 'IntlRo', 'Backslash'],
  ['|', 'Shift+IntlYen', 'Shift+Backslash'],
  ['_', 'Shift+IntlRo', 'Shift+Minus'],
  ['@', 'BracketLeft', 'Shift+Digit2'],
  ['`', 'Shift+BracketLeft', 'Backquote'],
  ['[', 'BracketRight', 'BracketLeft'],
  ['{', 'Shift+BracketRight', 'Shift+BracketLeft'],
  [']', 'Backslash', 'BracketRight'],
  ['}', 'Shift+Backslash', 'Shift+BracketRight'],
  [':', 'Quote', 'Shift+Semicolon'],
  ['*', 'Shift+Quote', 'Shift+Digit8'],
  ['+', 'Shift+Semicolon', 'Shift+Equal'],
  ['^', 'Equal', 'Shift+Digit6'],
  ['~', 'Shift+Equal', 'Shift+Backquote'],
  ['=', 'Shift+Minus', 'Equal'],
  ['"', 'Shift+Digit2', 'Shift+Quote'],
  ['&', 'Shift+Digit6', 'Shift+Digit7'],
  ["'", 'Shift+Digit7', 'Quote'],
  ['(', 'Shift+Digit8', 'Shift+Digit9'],
  [')', 'Shift+Digit9', 'Shift+Digit0'],
  ['0', 'Digit0', 'Digit0'],
  ['a', 'KeyA', 'KeyA'],
  ['Z', 'Shift+KeyZ', 'Shift+KeyZ'],
  ['\n', 'Enter', 'Enter'],
  ['\t', 'Tab', 'Tab'],
  [' ', 'Space', 'Space'],
])('%j is %s on a JIS keyboard, %s on an American one', (character, jis, us) => {
  expect(press(character, 'jis')).toBe(jis)
  expect(press(character, 'us')).toBe(us)
})

const EACH = 'every printable ASCII character has exactly one key, and its keysym is its code point'
test.each(['jis', 'us'] as const)(`%s: ${EACH}`, (layout) => {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const { strokes, refused } = strokesOf(ascii.join(''), layout)
  expect(refused).toEqual([])
  expect(strokes.map(({ keysym }) => String.fromCodePoint(keysym))).toEqual(ascii)
  expect(new Set(strokes.map(({ code, shift }) => `${code} ${shift}`)).size).toBe(ascii.length)
})

test('each character that has no key is named once, emoji whole; any line end is one Enter', () => {
  expect(strokesOf('aああ😀\u0000', 'jis').refused).toEqual(['あ', '😀', '\u0000'])
  expect(strokesOf('¥é', 'us').refused).toEqual(['¥', 'é'])
  const codes = strokesOf('1\r\n2\r3\n', 'us').strokes.map(({ code }) => code)
  expect(codes).toEqual(['Digit1', 'Enter', 'Digit2', 'Enter', 'Digit3', 'Enter'])
})
