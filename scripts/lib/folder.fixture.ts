import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for the tests of a file or group, which is gone after them. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder for the tests of a file or group, empty at the begin of each of them. */
export function emptyTestFolder(name: string): string {
  const folder = testFolder(name)
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  })
  return folder
}
