/** The cells of a CSV as RFC 4180 has it. @throws for a quote that is not closed or stands within a cell */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`no CSV after character ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] !== ',') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

/** Would a spreadsheet run this cell, or take it for more than text? Numbers may begin with a sign. */
export const isFormula = (cell: string) =>
  /^[\s\u3000\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u.test(cell) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell)
