import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { testFolder } from './folder.fixture'

const root = path.resolve(__dirname, '../..')
const folder = testFolder('regular-expressions')

const BAD = [
  String.raw`/^(\w+\s?)*$/`,
  String.raw`/^\s*([【［]?)\s*(\S+)\s*([】］]?)\s*[:：]?\s*(.*)$/`,
  String.raw`/^(?:\w|\d)*$/`,
  String.raw`/\s+$/`,
  String.raw`/\(.*\)$/`,
  String.raw`new RegExp('(a+)+$')`,
]
const GOOD = [String.raw`/^\s*\S+$/`, String.raw`/^\d+(?:\.\d*)?$/`]

test('lint refuses an expression whose time grows faster than the text, and no other', () => {
  const lines = [...BAD, ...GOOD].map((expression, at) => `export const e${at} = ${expression}`)
  const file = path.join(folder, 'expressions.ts')
  writeFileSync(file, lines.join('\n'))
  const config = path.join(root, '.oxlintrc.json')
  const args = ['--config', config, '--format', 'unix', file]
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), args, { encoding: 'utf8' })
  const refused = [...stdout.matchAll(/expressions\.ts:(\d+):.*\/regexp\(/g)].map(([, line]) => Number(line))
  expect([...new Set(refused)].sort((a, b) => a - b)).toEqual(BAD.map((_, at) => at + 1))
})
