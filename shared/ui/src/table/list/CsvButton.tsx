import { Button } from '../../controls/Button'
import { exportFileName } from '../../controls/save-file'
import { downloadCsv } from '../csv'
import type { List } from './use-list'

type CsvButtonProps<T> = {
  list: List<T>
  /** Names the file after the project. Default: the id of the list. */
  screen?: string
  children?: string
}

/** 「CSV 出力」: saves the rows that meet the conditions, of all pages. */
export function CsvButton<T>({ list, screen = list.definition.id, children = 'CSV 出力' }: CsvButtonProps<T>) {
  const save = useCsv(list, screen)
  return (
    <Button variant="default" onClick={save} disabledReason={whyNoCsv(list)}>
      {children}
    </Button>
  )
}

/** Saves the rows of a list that meet the conditions, of all pages. */
export function useCsv<T>({ definition, view, sorted }: List<T>, screen: string = definition.id): () => void {
  return () => downloadCsv({ name: exportFileName(screen, 'csv'), columns: definition.csv(view.shown), rows: sorted() })
}

/** Why a list has nothing to save, or undefined. */
export function whyNoCsv<T>({ found, isBeginning }: List<T>): string | undefined {
  if (isBeginning) return '一覧を読み込んでいます。'
  return found.length === 0 ? '出力する行がありません。' : undefined
}
