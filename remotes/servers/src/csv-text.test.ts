import { readCsv, textOfFile } from './csv-text'

/** Each row with a bar between its cells. */
const rows = (text: string) => readCsv(text).map(({ cells }) => cells.join('|'))

test.each<[string, string, string[]]>([
  ['commas', 'a,b\r\n1,2\r\n', ['a|b', '1|2']],
  ['tabs, where a comma is part of a cell', 'a\tb\n1,5\t2', ['a|b', '1,5|2']],
  ['semicolons', 'a;b\n1;2', ['a|b', '1|2']],
  ['line ends of an old Mac', 'a,b\r1,2', ['a|b', '1|2']],
  ['a byte order mark', '\uFEFFa,b', ['a|b']],
  ['quotes, separators and line breaks in quotes', '"a ""x"", y","b\r\nc"\n1,2', ['a "x", y|b\r\nc', '1|2']],
  ['a quote within a cell', 'a"b,c', ['a"b|c']],
  ['text after a closing quote', '"a"b,c', ['ab|c']],
  ['empty rows and empty cells', '\n\na,,b,\n,,\n', ['a||b|']],
  ['nothing', '', []],
])('%s', (_case, text, expected) => expect(rows(text)).toEqual(expected))

test('a row says the line that it begins in, also after one with line breaks', () =>
  expect(readCsv('h\n"a\nb\nc"\n\nd').map(({ line }) => line)).toEqual([1, 2, 6]))

test('a quote that is never closed is said of its row', () =>
  expect(readCsv('a,b\n1,"2\n3,4').map(({ isUnclosed }) => isUnclosed)).toEqual([false, true]))

const file = (bytes: readonly number[] | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])

test('files of Excel are read: UTF-8 with and without a mark, Shift_JIS, UTF-16', async () => {
  expect(await textOfFile(file('名前'))).toEqual({ text: '名前' })
  expect(await textOfFile(file('\uFEFF名前'))).toEqual({ text: '名前' })
  expect(await textOfFile(file([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x41]))).toEqual({ text: '名前,A' })
  expect(await textOfFile(file([0xff, 0xfe, 0x0d, 0x54, 0x4d, 0x52]))).toEqual({ text: '名前' })
})

test.each<[string, Blob, RegExp]>([
  ['a workbook', file([0x50, 0x4b, 3, 4]), /^Excel ブックは取り込めません/],
  ['no text', file([0xff, 0xff, 0x00, 0x80]), /^文字として読み取れません/],
  ['too large', file('a'.repeat(5_000_001)), /^5 MB を超えるファイル/],
])('refused with a reason: %s', async (_case, blob, reason) =>
  expect(await textOfFile(blob)).toEqual({ problem: expect.stringMatching(reason) }),
)
