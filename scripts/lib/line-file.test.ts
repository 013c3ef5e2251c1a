import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lineFile } from './line-file'

test('lines are appended to a file that only its owner may read, and so is the older piece', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lines-'))
  const file = path.join(folder, 'api.log')
  try {
    lineFile(file)('x'.repeat(5_000_001))
    const write = lineFile(file)
    write('one')
    write('two')
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
    expect([file, `${file}.1`].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
