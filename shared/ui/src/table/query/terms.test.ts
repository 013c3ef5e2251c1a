import { randomNumbers } from '@portal/testing/random-numbers'
import { parseQuery, printQuery, type Term } from './terms'

const field = (name: string, operator: string, values: string[], isNegative = false) =>
  ({ kind: 'field', name, operator, values, isNegative }) as const
const text = (word: string) => ({ kind: 'text', text: word })

test.each<[string, object[]]>([
  ['', []],
  ['web db', [text('web'), text('db')]],
  ['状態:未対応', [field('状態', ':', ['未対応'])]],
  ['状態：未対応　重大度：重大', [field('状態', ':', ['未対応']), field('重大度', ':', ['重大'])]],
  ['-機種:R750', [field('機種', ':', ['R750'], true)]],
  ['－機種：Ｒ７５０', [field('機種', ':', ['R750'], true)]],
  ['ラック:A-*', [field('ラック', ':', ['A-*'])]],
  ['期限<90日', [field('期限', '<', ['90日'])]],
  ['期限＜＝９０日 期限≧2026-11-01', [field('期限', '<=', ['90日']), field('期限', '>=', ['2026-11-01'])]],
  ['設置場所:"東京 第1"', [field('設置場所', ':', ['東京 第1'])]],
  ['設置場所:“東京 第1”,大阪、名古屋', [field('設置場所', ':', ['東京 第1', '大阪', '名古屋'])]],
  ['"メモリ (GiB)">=64', [field('メモリ (GiB)', '>=', ['64'])]],
  ['タグ:"a,b"', [field('タグ', ':', ['a,b'])]],
  ['"重大 警告"', [text('重大 警告')]],
  ['"状態:未対応"', [text('状態:未対応')]],
  ['-web', [text('-web')]],
  ['状態:', [field('状態', ':', [])]],
  [':x <3', [text(':x'), text('<3')]],
  ['タグ:"まだ 途中', [field('タグ', ':', ['まだ 途中'])]],
  ['"a\\"b\\\\"', [text('a"b\\')]],
  ['"a b\\', [text('a b\\')]],
])('%j is read', (query, terms) => {
  expect(parseQuery(query)).toEqual(terms.map((term) => expect.objectContaining(term)))
})

test('a query is read in a time that does not grow with its square', () => {
  const quotes = 100_000
  expect(parseQuery(`"${'\\"'.repeat(quotes)}\\`)).toEqual([text(`${'"'.repeat(quotes)}\\`)])
})

/** Texts of the signs of the language in all orders, the same in each run. */
function* queries(count: number): Generator<string> {
  const signs = [
    ...['状態', 'a', ':', '：', '<', '=', '>=', '-', '"', '\\', ',', '、', ' ', '\u3000', '*', '“', '9日', '＊', '≦'],
  ]
  const next = randomNumbers(7)
  for (let at = 0; at < count; at += 1) {
    let query = ''
    for (let length = at % 13; length >= 0; length -= 1) query += signs[Math.floor(next() * signs.length)]
    yield query
  }
}

const bare = (terms: readonly Term[]) => terms.map(({ ...term }) => ({ ...term, typed: '' }))

test('what is printed is read as the same terms, and printed as the same text', () => {
  for (const query of queries(3000)) {
    const terms = parseQuery(query).filter((term) => term.kind === 'field' || term.text !== '')
    const printed = printQuery(terms)
    expect({ query, terms: bare(parseQuery(printed)) }).toEqual({ query, terms: bare(terms) })
    expect({ query, printed: printQuery(parseQuery(printed)) }).toEqual({ query, printed })
  }
})
