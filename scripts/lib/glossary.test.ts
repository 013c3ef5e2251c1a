import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourcesIn } from './sources.fixture'

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

/** What the glossary refuses in a text. The right word may contain a refused one: サーバー and サーバ. */
function wrongWords(text: string): string[] {
  return [...refused].flatMap(([not, word]) => (text.replaceAll(word, '').includes(not) ? [`${not} (${word})`] : []))
}

test('a refused word is found, beside the right one too', () => {
  expect(wrongWords('サーバーとユーザー')).toEqual([])
  expect(wrongWords('サーバーをエクスポート')).toEqual(['エクスポート (CSV 出力)'])
  expect(wrongWords('サーバーとサーバ')).toEqual(['サーバ (サーバー)'])
})

test('the screens use the words of the glossary', () => {
  const files = ['host', 'remotes', 'shared']
    .flatMap(sourcesIn)
    .filter((file) => !/\.(test|fixture)\.|^shared\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => wrongWords(read(file)).map((wrong) => `${file}: ${wrong}`))).toEqual([])
})
