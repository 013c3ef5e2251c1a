import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type InterfaceText, textsIn } from './interface-texts.fixture'
import { filesIn, sourcesIn } from './sources.fixture'

const repository = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8')

/** The words that the glossary refuses, each with the one to use instead. */
const refused = new Map(
  read('docs/glossary.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5)
    .flatMap(([, word = '', , not = '']) => not.split(', ').map((each): [string, string] => [each, word]))
    .filter(([not]) => /[^\x20-\x7e]/.test(not)),
)

/** What the glossary refuses in a text. A right word may contain a refused one: サーバー and サーバ. */
function wrongWords(text: string): string[] {
  return [...refused].flatMap(([not, words]) => {
    const others = words.split(', ').reduce((rest, word) => rest.replaceAll(word, ''), text)
    return others.includes(not) ? [`${not} (${words})`] : []
  })
}

test('a refused word is found, beside the right one too', () => {
  expect(wrongWords('サーバーとユーザー')).toEqual([])
  expect(wrongWords('サーバーをエクスポート')).toEqual(['エクスポート (書き出し)'])
  expect(wrongWords('サーバーとサーバ')).toEqual(['サーバ (サーバー)'])
})

/** Files with words that are not ours, and why. */
const FOREIGN: [RegExp, RegExp, string][] = [
  [
    /^sandbox\/seed\//,
    /^サーバ |Latin letters|between Japanese words/,
    'names that customers have given to their machines and sites',
  ],
  [
    /^remotes\/servers\/src\/list\/edit\/header-words\.ts$/,
    /^(サーバ|シリアル|製造番号) /,
    'headers of files that other tools have made',
  ],
  [/^remotes\/servers\/src\/sel\//, /^オフライン /, 'states of IPMI, as its specification names them'],
]
const isForeign = (file: string, wrong: string) =>
  FOREIGN.some(([files, words]) => files.test(file) && words.test(wrong))

const sources = ['host', 'remotes', 'shared', 'sandbox']
  .flatMap(sourcesIn)
  .filter((file) => !/\.(test|fixture)\.|^shared\/testing\/|\/testing\//.test(file))

test('the screens and the user guide use the words of the glossary', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = [...sources, ...filesIn('docs/guide', /\.md$/)].flatMap((file) =>
    wrongWords(read(file)).flatMap((wrong) => (isForeign(file, wrong) ? [] : [`${file}: ${wrong}`])),
  )
  expect(found).toEqual([])
})

const JAPANESE = 'ぁ-んァ-ヶー一-龥々'
const SENTENCE_END = /(です|ます|ません|ました|でした|ください)$/

/** How a text must not be written: the name of the fault, and what has it. */
const FAULTS: Record<string, (text: InterfaceText) => boolean> = {
  // Beside the bounds of an element too, because a stop already separates.
  'a space after a stop': ({ text }) => /[。、][\s\u200b]*?[^\S\n][\s\u200b]*[^\s\u200b]/.test(text),
  'a space between Japanese words': ({ text }) =>
    new RegExp(`[${JAPANESE}」）・] +[${JAPANESE}「（・]|[\u200b…] +・|・ +[\u200b…]`).test(text),
  'Latin letters without a space beside them': ({ text }) =>
    new RegExp(`[${JAPANESE}][A-Za-z]{2}|[A-Za-z]{2}[${JAPANESE}]`).test(text),
  'a question without its mark': ({ text }) => /(です|ます|せん|した)か$/.test(text),
  'two negations': ({ text }) => /(ない|なかった)[^、。…]{0,20}(ありません|いません)/.test(text),
  'a sentence without its stop': ({ text, within }) =>
    (within === 'p' || within === 'toast') && SENTENCE_END.test(text),
  'a request without its stop': ({ text, within }) =>
    !(within === 'title' || within === 'placeholder') && /ください$/.test(text),
  'a toast that quotes': ({ text, within }) => within === 'toast' && text.includes('「'),
}
const faultsOf = (text: InterfaceText): string[] => Object.keys(FAULTS).filter((fault) => FAULTS[fault]?.(text))

test.each([
  [`const a = <p>管理できます。\n  状態を見ます。</p>`, 'a space after a stop'],
  [`const a = <p><b>管理できます。</b>{' '}<b>状態を見ます。</b></p>`, 'a space after a stop'],
  ['const a = `保存しました。 ${b}`', 'a space after a stop'],
  [`const a = '依頼先 未記入'`, 'a space between Japanese words'],
  [`const a = <p>新規 <b>{a}</b> ・ 解決 <b>{b}</b></p>`, 'a space between Japanese words'],
  [`const a = <span><Time value={at} relative /> から</span>`, 'a space between Japanese words'],
  [`const a = 'BMC時刻未設定'`, 'Latin letters without a space beside them'],
  [`confirm({ title: \`${'${name}'} を削除しますか\` })`, 'a question without its mark'],
  [`const a = '応答のないエージェントはありません'`, 'two negations'],
  [`const a = <p>{count} 台が応答していません</p>`, 'a sentence without its stop'],
  [`const a = '入力してください'`, 'a request without its stop'],
  [`toast({ message: '保存しました' })`, 'a sentence without its stop'],
  [`toast({ message: \`「${'${label}'}」を保存しました。\` })`, 'a toast that quotes'],
])('%s has %s', (source, fault) => {
  expect(textsIn(source).flatMap(faultsOf)).toContain(fault)
})

test('what is written well has no fault', () => {
  const source = `toast({ message: \`${'${name}'} を削除しました。\` })
    const a = <p><strong>{count}</strong> 件を <kbd>Esc</kbd> で閉じます。<Time value={at} relative />から</p>`
  expect(textsIn(source).flatMap(faultsOf)).toEqual([])
})

test('texts of the screens are written like print', () => {
  const found = sources.flatMap((file) =>
    textsIn(read(file), file.endsWith('x')).flatMap((text) =>
      faultsOf(text).flatMap((fault) => (isForeign(file, fault) ? [] : [`${file}: ${text.text}: ${fault}`])),
    ),
  )
  expect([...new Set(found)]).toEqual([])
})
