import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'

const MOST_BYTES = 5_000_000

/**
 * Appends lines to a file that only its owner may read, of which one older piece is kept beside it, `.1`, when it has
 * grown large.
 */
export function lineFile(file: string): (line: string) => void {
  let size = existsSync(file) ? statSync(file).size : 0
  return (line) => {
    const text = `${line}\n`
    if (size > MOST_BYTES) {
      renameSync(file, `${file}.1`)
      size = 0
    }
    appendFileSync(file, text, { mode: 0o600 })
    size += Buffer.byteLength(text)
  }
}
