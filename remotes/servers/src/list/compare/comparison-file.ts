import { linesOf } from '@portal/contract'
import type { CsvColumn } from '@portal/ui/table'
import { cellText, type ComparedGroup, type ComparedRow } from './comparison'

type FileRow = ComparedRow & { group: string }

/** The rows of a comparison as those of a file. */
export const fileRows = (groups: readonly ComparedGroup[]): FileRow[] =>
  groups.flatMap(({ title, rows }) => rows.map((row) => ({ ...row, group: title })))

/** The columns of the file, the last ones for the servers. */
export const fileColumns = (names: readonly string[]): CsvColumn<FileRow>[] => [
  { header: '分類', value: ({ group }) => group },
  { header: '項目', value: ({ label }) => label },
  { header: '違い', value: ({ isDifferent }) => (isDifferent ? 'あり' : '') },
  ...names.map((name, at) => ({
    header: name,
    value: ({ cells }: FileRow) => {
      const cell = cells[at]
      return cell ? cellText(cell) : ''
    },
  })),
]

/** The same as text that a spreadsheet takes from the clipboard: tabs between cells, which are one line each. */
export function pasteText(groups: readonly ComparedGroup[], names: readonly string[]): string {
  const columns = fileColumns(names)
  const oneLine = (text: unknown) =>
    linesOf(String(text ?? '').replaceAll('\t', '\n'))
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ')
  const lines = [
    columns.map(({ header }) => header),
    ...fileRows(groups).map((row) => columns.map(({ value }) => value(row))),
  ]
  return lines.map((cells) => cells.map(oneLine).join('\t')).join('\n')
}
