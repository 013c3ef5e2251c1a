import { type ComponentProps } from 'react'
import { ExportMenu } from '../../controls/ExportMenu'
import { exportFileName } from '../../controls/save-file'
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

/** 「書き出し」 of a list: the rows that meet the conditions, of all pages, and what else the page can save. */
export function ListExport<T>({ list, screen, label = 'CSV', others = [], isQuiet = false }: ListExportProps<T>) {
  const { definition, sorted } = list
  function save(): void {
    const name = exportFileName(screen ?? definition.id, 'csv')
    downloadCsv({ name, columns: definition.csv, rows: sorted() })
  }
  const csv = { label, disabledReason: whyNoCsv(list), onSelect: save }
  return <ExportMenu items={[csv, ...others]} isQuiet={isQuiet} />
}

/** Why a list has nothing to save, or undefined. */
function whyNoCsv<T>({ found, isBeginning }: List<T>): string | undefined {
  if (isBeginning) return '一覧を読み込んでいます。'
  return found.length === 0 ? '書き出す行がありません。' : undefined
}
