import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'

const STATUSES = ['holds', 'asked', 'reason', 'n/a', 'open']
/** Chapters that are read at level 3: the browser, sessions, OAuth. */
const DEEP = [3, 7, 10]
const LEAST_OF_LEVEL_3 = 0.9

type Row = { number: string; level: number; status: string; subject: string; evidence: string }

const rows: Row[] = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', level, status = '', subject = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
    return { number, level: Number(level), status, subject, evidence }
  })
const chapterOf = ({ number }: Row) => Number(number.split('.')[0])
const countOf = (level: number) => rows.filter((row) => row.level === level).length

test('each requirement of the levels has one row', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  // Of version 5.0.0: levels 1 and 2 whole, level 3 in three chapters.
  expect([countOf(1), countOf(2), countOf(3)]).toEqual([70, 183, 20])
  expect(rows.filter((row) => row.level === 3 && !DEEP.includes(chapterOf(row)))).toEqual([])
})

test('each row says how it stands, and where to see it', () => {
  expect(rows.filter(({ status, evidence }) => !STATUSES.includes(status) || evidence === '')).toEqual([])
})

test('nothing of level 2 is open, and of level 3 a tenth at most', () => {
  const open = rows.filter(({ status }) => status === 'open')
  expect(open.filter(({ level }) => level <= 2)).toEqual([])
  expect(1 - open.length / countOf(3)).toBeGreaterThanOrEqual(LEAST_OF_LEVEL_3)
})

test('what holds, or is otherwise, is shown by a file that is there', () => {
  const FILE =
    /(?<![\w/])(?:sandbox|shared|host|remotes|scripts|e2e|docs|deploy)\/[\w./-]+\.\w+|(?<![\w/])(?:SECURITY\.md|tsconfig\.json)/g
  const files = rows.map((row) => ({ ...row, files: row.evidence.match(FILE) ?? [] }))
  expect(files.filter((row) => row.status !== 'n/a' && row.files.length === 0)).toEqual([])
  const named = files.flatMap((row) => row.files)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
