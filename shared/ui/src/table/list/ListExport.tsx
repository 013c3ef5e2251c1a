import { type ComponentProps } from 'react'
import { Button } from '../../controls/Button'
import { ExportMenu } from '../../controls/ExportMenu'
import { exportFileName } from '../../controls/save-file'
import { formatNumber } from '../../values/format'
import { downloadCsv } from '../csv'
import type { List } from './use-list'

type ListExportProps<T> = {
  list: List<T>
  /** Names the file after the project. Default: the id of the list. */
  screen?: string
  /** Default 「CSV」. */
  label?: string
  /** Other files, after it. */
  others?: ComponentProps<typeof ExportMenu>['items']
  isQuiet?: boolean
}

/** 「書き出し」 of the selected rows, as the list's CSV. */
export function SelectionExport<T>({ list: { definition, selected } }: { list: List<T> }) {
  return (
    <Button
      variant="default"
      size="xs"
      // Told apart from the page's own 「書き出し」.
      aria-label={`選択中の ${formatNumber(selected.length)} 件を書き出し`}
      onClick={() => saveCsv(definition, selected)}
    >
      書き出し
    </Button>
  )
}

/** 「書き出し」 of a list: the rows that meet the conditions, of all pages, and what else the page can save. */
export function ListExport<T>({ list, screen, label = 'CSV', others = [], isQuiet = false }: ListExportProps<T>) {
  const { definition, sorted } = list
  const csv = { label, disabledReason: whyNoCsv(list), onSelect: () => saveCsv(definition, sorted(), screen) }
  return <ExportMenu items={[csv, ...others]} isQuiet={isQuiet} />
}

const saveCsv = <T,>({ id, csv }: List<T>['definition'], rows: readonly T[], screen = id) =>
  downloadCsv({ name: exportFileName(screen, 'csv'), columns: csv, rows })

/** Why a list has nothing to save, or undefined. */
function whyNoCsv<T>({ found, isBeginning }: List<T>): string | undefined {
  if (isBeginning) return '一覧を読み込んでいます。'
  return found.length === 0 ? '書き出す行がありません。' : undefined
}
