import { linesOf } from '@portal/contract'
import { dayCalendar } from './lifecycles/day-calendar'
import { pasteText } from './list/compare/comparison-file'
import { isSame } from './list/edit/fields'
import { mailAddress } from './maintenance-sheet/mail'
import { sheetText, textFile } from './maintenance-sheet/sheet-text'
import { tagsOf } from './tags-text'

const ENDS = ['\n', '\r\n', '\r', '\u2028', '\u2029']
const facts = { name: '', assetTag: '', site: '', rack: '', unit: '', tags: '' }
const sheet = { machine: [], history: [], records: [], recordsLeft: 0, firmware: [], support: [] }
const added = { to: '', requester: '', phone: '', wanted: '' }
const day = { uid: '', day: '2026-01-31', summary: '' }
const calendar = { name: '', product: '', alarmDays: [], now: new Date(0) }

/** What reads a text of several lines, and what it makes of `a` and `b`. */
const READERS: [string, (text: string) => unknown, unknown][] = [
  ['lines', linesOf, ['a', 'b']],
  ['tags', tagsOf, ['a', 'b']],
  ['a changed note', (text) => isSame('note', { ...facts, note: text }, { ...facts, note: 'a\nb' }), true],
  ['a compared cell', (text) => pasteText([], [text]), '分類\t項目\t違い\ta b'],
  ['a mail', (text) => new URL(mailAddress('', text)).searchParams.get('body'), 'a\r\nb'],
  ['a file', (text) => textFile(text).size, 3 + 4 + 2],
  [
    'a symptom',
    (text) => sheetText({ ...sheet, symptom: [{ label: '件名', value: text }] }, { ...added, tried: '' }, '').slice(-9),
    '件名: a\n  b',
  ],
  ['what was tried', (text) => sheetText({ ...sheet, symptom: [] }, { ...added, tried: text }, '').slice(-4), '\na\nb'],
  [
    'a day of a calendar',
    (text) => /DESCRIPTION:.*/.exec(dayCalendar({ ...calendar, days: [{ ...day, facts: [text] }] }))?.[0],
    String.raw`DESCRIPTION:a\nb`,
  ],
]

test.each(READERS)('%s: every line end is one', (_what, read, expected) =>
  expect(ENDS.map((end) => read(`a${end}b`))).toEqual(ENDS.map(() => expected)),
)
