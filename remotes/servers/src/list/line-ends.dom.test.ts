import { linesOf } from '@portal/contract'
import { dayCalendar } from '../lifecycles/day-calendar'
import { tagsOf } from '../tags-text'
import { pasteText } from './compare/comparison-file'
import { isSame } from './edit/fields'

const ENDS = ['\n', '\r\n', '\r', '\u2028', '\u2029']
const fields = { name: '', assetTag: '', site: '', rack: '', unit: '', tags: '' }
const day = { uid: '', day: '2026-01-31', summary: '' }
const calendar = { name: '', product: '', alarmDays: [], now: new Date(0) }

/** What reads a text of several lines, and what it makes of `a` and `b`. */
const READERS: [string, (text: string) => unknown, unknown][] = [
  ['lines', linesOf, ['a', 'b']],
  ['tags', tagsOf, ['a', 'b']],
  ['a changed note', (text) => isSame('note', { ...fields, note: text }, { ...fields, note: 'a\nb' }), true],
  ['a compared cell', (text) => pasteText([], [text]), '分類\t項目\t違い\ta b'],
  [
    'a day of a calendar',
    (text) => /DESCRIPTION:.*/.exec(dayCalendar({ ...calendar, days: [{ ...day, facts: [text] }] }))?.[0],
    String.raw`DESCRIPTION:a\nb`,
  ],
]

test.each(READERS)('%s: every line end is one', (_what, read, expected) =>
  expect(ENDS.map((end) => read(`a${end}b`))).toEqual(ENDS.map(() => expected)),
)
