/** A row of pasted text or of a file. `line` is where it begins, from 1. */
export type CsvRow = {
  line: number
  cells: string[]
  /** A quote that opens a cell of it is never closed, so that the row goes on to the end of the text. */
  isUnclosed: boolean
}

/**
 * Reads rows as RFC 4180 has them, with the separator of the first line: a tab where there is one (pasted from a
 * spreadsheet), else a comma or, where there is none, a semicolon (Excel in other languages). A line break within
 * quotes belongs to its cell. Empty rows are left out, and cells come without blanks around them.
 */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let line = 1
  let at = 0
  while (at < source.length) {
    const row: CsvRow = { line, cells: [], isUnclosed: false }
    for (let isOver = false; !isOver;) {
      const cell = readCell(source, at, separator)
      row.cells.push(cell.text.trim())
      row.isUnclosed ||= cell.isUnclosed
      line += cell.breaks
      at = cell.end
      isOver = source[at] !== separator
      if (!isOver) at += 1
    }
    const [end = ''] = /^(?:\r\n|\r|\n)?/.exec(source.slice(at, at + 2)) ?? []
    at += end.length
    line += 1
    if (row.cells.some(Boolean)) rows.push(row)
  }
  return rows
}

function separatorOf(source: string): string {
  const [first = ''] = /[^\r\n]+/.exec(source) ?? []
  if (first.includes('\t')) return '\t'
  return !first.includes(',') && first.includes(';') ? ';' : ','
}

type Cell = { text: string; end: number; breaks: number; isUnclosed: boolean }

/** The cell that begins at a place, up to the separator or line break after it. */
function readCell(source: string, at: number, separator: string): Cell {
  const quoted = sticky(/[ \u3000]*"((?:[^"]|"")*)("?)/y, source, at)
  const rest = separator === '\t' ? /[^\t\r\n]*/y : separator === ';' ? /[^;\r\n]*/y : /[^,\r\n]*/y
  if (!quoted) {
    const [text = ''] = sticky(rest, source, at) ?? []
    return { text, end: at + text.length, breaks: 0, isUnclosed: false }
  }
  const [all, inside = '', close] = quoted
  // What stands between the closing quote and the separator is kept, because it may be the user's.
  const [after = ''] = sticky(rest, source, at + all.length) ?? []
  return {
    text: inside.replaceAll('""', '"') + after.trim(),
    end: at + all.length + after.length,
    breaks: inside.match(/\r\n|\r|\n/g)?.length ?? 0,
    isUnclosed: close === '',
  }
}

function sticky(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/** The most that a file may have, in bytes: about 20,000 machines with notes. */
const MOST_BYTES = 5_000_000

/** The text of a file, or why there is none to work with, in Japanese. */
export type FileText = { text: string } | { problem: string }

/** Reads a file as UTF-8, as Shift_JIS (Excel in Japan) or, with a byte order mark, as UTF-16 (Excel's Unicode text). */
export async function textOfFile(file: Blob): Promise<FileText> {
  if (file.size > MOST_BYTES) return { problem: '5 MB を超えるファイルは取り込めません。分けて取り込んでください。' }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: 'ファイルを読み取れませんでした。もう一度選択してください。' }
  }
  // A workbook is a ZIP archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { problem: 'Excel ブックは取り込めません。Excel で CSV として保存してから選択してください。' }
  const text = encodingsOf(bytes).reduce<string | null>((read, encoding) => read ?? decoded(bytes, encoding), null)
  if (text === null || text.includes('\0'))
    return { problem: '文字として読み取れません。UTF-8 か Shift_JIS の CSV を選択してください。' }
  return { text }
}

function encodingsOf([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'shift_jis']
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
