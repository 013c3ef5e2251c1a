import { randomNumbers } from '@portal/testing/random-numbers'
import { editableCsv } from './export-file'
import type { Target } from './fields'
import { importFile } from './import-rows'

const server = (id: string, more: Partial<Target> = {}): Target => ({
  id,
  name: `name-${id}`,
  serialNo: `SN${id}`,
  assetTag: null,
  location: { site: '東京', rack: 'A-1', unit: 10 },
  tags: ['本番'],
  note: null,
  ...more,
})
const SAVED = [
  server('1'),
  server('2', { name: 'web', assetTag: 'X-2' }),
  server('3', { name: 'web' }),
  server('4', { name: 'Ｗｅｂ４', serialNo: 'AB-4', note: undefined }),
]
const read = (text: string) =>
  importFile(text, SAVED).rows.map((row) => {
    if (row.kind === 'error') return `${row.line} error ${row.why}`
    if (row.kind === 'same') return `${row.line} same`
    const { server: changed, fields, before, after } = row.edit
    return `${row.line} ${changed.id} ${fields.map((field) => `${field}: ${before[field]} > ${after[field]}`).join(', ')}`
  })

test('columns are found by their headers, whatever their order, words and width are', () => {
  expect(read('資産番号,シリアル番号\nA-1,SN1')).toEqual(['2 1 assetTag:  > A-1'])
  expect(read('Asset Tag\tSerial No.\nA-1\tsn1')).toEqual(['2 1 assetTag:  > A-1'])
  expect(read('ＩＤ;RACK;U\n1;B-2;１２U')).toEqual(['2 1 rack: A-1 > B-2, unit: 10 > １２U'])
  expect(read('"サーバー ID","備考"\n"1","一行目\n二行目"')).toEqual(['2 1 note:  > 一行目\n二行目'])
})

test('what cannot be imported is named', () => {
  const file = importFile('ID,OS,ラック,モデル\n1,Linux,B-2,R650', SAVED)
  expect(file).toMatchObject({ fields: ['rack'], ignored: ['OS', 'モデル'] })
})

test('a machine is found by id, else by serial number, else by name, and renamed only by the first two', () => {
  expect(read('ID,シリアル番号,ラック\n,SN2,B-2\n3,,B-3')).toEqual(['2 2 rack: A-1 > B-2', '3 3 rack: A-1 > B-3'])
  expect(read('サーバー名,ラック\nname-1,B-1\nweb4,B-4')).toEqual(['2 1 rack: A-1 > B-1', '3 4 rack: A-1 > B-4'])
  expect(read('シリアル番号,サーバー名\nSN1,新しい名前')).toEqual(['2 1 name: name-1 > 新しい名前'])
})

test('an empty cell clears, a missing one at the end leaves, and what is so already is no change', () => {
  expect(read('ID,資産番号,タグ\n2,,\n1\n3,,本番')).toEqual(['2 2 assetTag: X-2 > , tags: 本番 > ', '3 same', '4 same'])
  expect(read('ID,ユニット,タグ\n1,１０,"本番、本番"')).toEqual(['2 same'])
})

test('each wrong line says what is wrong, and the others stay', () =>
  expect(
    read(`ID,シリアル番号,サーバー名,資産番号,ユニット,タグ\n9,,,,,\n,NONE,,,,\n,,,A,,\n1,SN2,,,,\n1,,,資産,10,本番
1,,,,,\n2,,web,X-2,61,本番\n3,,,,,,x\n3,,web,A-3,10,本番`),
  ).toEqual([
    '2 error この ID のサーバーはありません',
    '3 error このシリアル番号のサーバーはありません',
    '4 error サーバーを指定するセルが空です',
    '5 error ID とシリアル番号が別のサーバーを指しています（この ID は SN1）',
    '6 error サーバー名: 入力してください。 資産番号: 半角の英数字と記号で入力してください。',
    '7 error 6 行目と同じサーバーです',
    '8 error ユニット: 1〜60 の整数で入力してください。',
    '9 error 見出しより列が多くあります',
    '10 3 assetTag:  > A-3',
  ]))

test('a name that several machines have is an error, and so is a note that is not known', () => {
  expect(read('サーバー名,ラック\nweb,B\nnobody,B')).toEqual([
    '2 error この名前のサーバーが複数あります。サーバー ID かシリアル番号で指定してください。',
    '3 error この名前のサーバーはありません',
  ])
  expect(read('ID,メモ\n4,新しいメモ')).toEqual(['2 error 現在のメモを取得できないため、変更できません'])
  expect(read('ID,ラック\n4,"B-2')).toEqual(['2 error 引用符 (") が閉じていません'])
})

test.each([
  ['1,2\n3,4', /^1 行目に見出しがありません/],
  ['ラック,ユニット\nA,1', /^1 行目に見出しがありません/],
  ['ID,rack,ラック\n1,A,B', /^同じ項目の列が複数あります: rack、ラック。1 列にしてください。$/],
  ['ID,OS\n1,Linux', /^変更する列がありません。サーバー名、資産番号/],
  ['サーバー名\nweb', /^変更する列がありません/],
])('a file that cannot be used says why: %j', (text, problem) =>
  expect(importFile(text, SAVED).problem).toMatch(problem),
)

const PIECES = [...`=+-@＝'",、;\t\n`, '\r\n', ...' 　A1名', '🖥️', '<b>']

test('what is exported is imported as no change, whatever the values are', () => {
  const random = randomNumbers(74)
  const next = (below: number) => Math.floor(random() * below)
  const pieces = () => Array.from({ length: next(6) }, () => PIECES[next(PIECES.length)]).join('')
  const text = () => pieces().trim()
  const line = () =>
    text()
      .replaceAll(/[\r\n\t]+/g, ' ')
      .trim()
  for (let round = 0; round < 400; round += 1) {
    const servers = Array.from({ length: 5 }, (_, at) =>
      server(`${at}${line()}`, {
        name: line() || 'x',
        serialNo: `${at}-${line()}`,
        assetTag: line() || null,
        location: { site: line() || null, rack: line() || null, unit: next(2) === 0 ? null : 1 + next(60) },
        tags: [...new Set(Array.from({ length: next(4) }, line).filter(Boolean))],
        note: text() || null,
      }),
    )
    const { rows, problem, ignored } = importFile(`\uFEFF${editableCsv(servers)}`, servers)
    const wrong = rows.filter(({ kind }) => kind !== 'same')
    expect({ servers, problem, ignored, wrong }).toEqual({ servers, problem: null, ignored: [], wrong: [] })
    expect(rows).toHaveLength(servers.length)
  }
})
