import { paths } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import { type BulkChange, useBulk } from '@portal/ui/table'
import { useRef, useState } from 'react'
import type { Values } from '../../server-values'
import { type Edit, saveEdit, undoOf } from './edit'

/** Saves many edits, and can put back what the last run has changed. */
export function useEdits() {
  const [undos, setUndos] = useState<readonly Edit[]>([])
  /** The values that servers were saved with, by their ids. */
  const [latest, setLatest] = useState<ReadonlyMap<string, Values>>(new Map())
  const answers = useRef(new Map<Edit, Values | undefined>())
  const isUndoing = useRef(false)
  const bulk = useBulk<Edit>({
    name: ({ server }) => server.name,
    to: ({ server }) => paths.server(server.id),
    onEnd: (results) => {
      const done = results.filter(({ kind }) => kind === 'done').map(({ target }) => target)
      const valuesOf = (edit: Edit) => answers.current.get(edit) ?? edit.after
      setLatest((before) => new Map([...before, ...done.map((edit) => [edit.server.id, valuesOf(edit)] as const)]))
      setUndos((before) =>
        isUndoing.current
          ? before.filter((edit) => !done.includes(edit))
          : [...before, ...done.map((edit) => undoOf(edit, answers.current.get(edit)))],
      )
    },
  })
  const change = (label: string, done: (count: number) => string): BulkChange<Edit> => ({
    label,
    write: async (edit, isRetry) => {
      const result = await saveEdit(edit)
      // On a retry the value is there because the first try was done although its answer was lost.
      if (result.kind === 'unchanged' && !isRetry) return 'すでにこの値です。'
      answers.current.set(edit, result.kind === 'saved' ? result.values : undefined)
    },
    succeeded: done,
  })
  return {
    bulk,
    latest,
    /** The edits that would put the last run back. */
    undos,
    async run(edits: readonly Edit[]): Promise<void> {
      isUndoing.current = false
      setUndos([])
      await bulk.run(
        edits,
        change('一括編集', (count) => `${formatNumber(count)} 台を変更しました。`),
      )
    },
    async undo(): Promise<void> {
      isUndoing.current = true
      await bulk.run(
        undos,
        change('元に戻す', (count) => `${formatNumber(count)} 台の変更を元に戻しました。`),
      )
    },
    /** Forgets the last run: it cannot be put back any more. */
    forget: () => setUndos([]),
  }
}

export type Edits = ReturnType<typeof useEdits>
