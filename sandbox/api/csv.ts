import { HOUR_MS } from '@portal/contract'

const BOM = '\ufeff'

/** Text of one CSV cell. Numbers stay numbers; text that a spreadsheet would run as a formula gets a `'` in front. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  // Full-width signs too, and behind spaces, because Japanese Excel takes those for a formula as well.
  const guarded = /^[\s\u3000\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const csvLine = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(csvCell).join(',')}\r\n`

export type Column<Row> = { title: string; cell(row: Row): string | number | null | undefined }

/** RFC 4180 with a byte order mark, because otherwise Excel reads Japanese as Shift_JIS. One piece a page of rows. */
export async function* csv<Row>(columns: Column<Row>[], pages: AsyncIterable<Row[]>): AsyncIterable<string> {
  yield BOM + csvLine(columns.map(({ title }) => title))
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
  }
}

const PAGE = 1000

/** Walks a list page by page; `read` gives the rows that follow `last`. */
export async function* pagesOf<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, PAGE)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}

/** `2025-11-21T14:03:22+09:00`, because Excel users in Japan read local times. */
export function japanTime(moment: string | null | undefined): string | null {
  if (!moment) return null
  return `${new Date(Date.parse(moment) + 9 * HOUR_MS).toISOString().slice(0, 19)}+09:00`
}

/** `{project}_{screen}_{yyyyMMdd-HHmmss}.{ending}`, in Japan's time. */
export function fileNameOf(project: string, screen: string, now: string, ending: string): string {
  const [day = '', time = ''] = (japanTime(now) ?? '').slice(0, 19).split('T')
  return `${project}_${screen}_${day.replaceAll('-', '')}-${time.replaceAll(':', '')}.${ending}`.replaceAll(
    /[\\/:*?"<>|\p{Cc}]/gu,
    '_',
  )
}

/** RFC 6266: the real name in `filename*`, and one in plain ASCII because older clients do not know that. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
