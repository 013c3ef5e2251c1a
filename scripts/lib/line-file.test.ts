import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { testFolder } from './folder.fixture'
import { lineFile } from './line-file'

const folder = testFolder('lines')

test('lines are appended to a file that only its owner may read, and so is the older piece', () => {
  const file = path.join(folder, 'api.log')
  lineFile(file)('x'.repeat(5_000_001))
  const write = lineFile(file)
  write('one')
  write('two')
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
  expect([file, `${file}.1`].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600])
})
