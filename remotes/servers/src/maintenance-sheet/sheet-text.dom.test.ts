import { mailAddress } from './mail'
import { sheetText, textFile } from './sheet-text'

const ENDS = ['\n', '\r\n', '\r', '\u2028', '\u2029']
const sheet = { machine: [], symptom: [], history: [], records: [], recordsLeft: 0, firmware: [], support: [] }
const added = { to: '', requester: '', phone: '', wanted: '', tried: '' }

/** What reads a text of several lines, and what it makes of `a` and `b`. */
const READERS: [string, (text: string) => unknown, unknown][] = [
  ['a mail', (text) => new URL(mailAddress('', text)).searchParams.get('body'), 'a\r\nb'],
  ['a file', (text) => textFile(text).size, new Blob(['\uFEFFa\r\nb\r\n']).size],
  [
    'a symptom',
    (text) => sheetText({ ...sheet, symptom: [{ label: '件名', value: text }] }, added, '').slice(-9),
    '件名: a\n  b',
  ],
  ['what was tried', (text) => sheetText(sheet, { ...added, tried: text }, '').slice(-4), '\na\nb'],
]

test.each(READERS)('%s: every line end is one', (_what, read, expected) =>
  expect(ENDS.map((end) => read(`a${end}b`))).toEqual(ENDS.map(() => expected)),
)
