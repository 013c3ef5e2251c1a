import { type CsvColumn, toCsv } from '@portal/ui/table'
import { toValues } from '../../server-values'
import type { Edit } from './edit'
import { FIELD_LABELS, FIELDS, KEY_LABELS, KEYS, type Target } from './fields'
import { readNotes, withNote } from './known-notes'

/** The columns of the file that is edited and imported again. */
const columns: readonly CsvColumn<Target>[] = [
  ...KEYS.map((key) => ({ header: KEY_LABELS[key], value: (server: Target) => server[key] })),
  ...FIELDS.map((field) => ({ header: FIELD_LABELS[field], value: (server: Target) => toValues(server)[field] })),
]

/**
 * The file of servers whose notes are known. Where one is not, the column of notes is left out, because an empty cell
 * would clear it.
 */
export function editableCsv(servers: readonly Target[]): string {
  const isWhole = servers.every(({ note }) => note !== undefined)
  return toCsv(isWhole ? columns : columns.filter(({ header }) => header !== FIELD_LABELS.note), servers)
}

/** Reads the notes of servers, and makes the file. Rejects when no note can be read, or `signal` is aborted. */
export async function readEditable(servers: readonly Target[], signal: AbortSignal): Promise<Blob> {
  const ids = servers.map(({ id }) => id)
  const notes = await readNotes(ids, () => {}, signal)
  return blobOf(editableCsv(servers.map((server) => withNote(server, notes))))
}

/**
 * The values that undoing edits would put back, as a file that can be imported: the fields that any of the edits has,
 * so that others are not touched. A field that one of them has not is as it was then.
 */
export function formerValuesCsv(undos: readonly Edit[]): Blob {
  const fields = FIELDS.filter((field) => undos.some((edit) => edit.fields.includes(field)))
  const former: CsvColumn<Edit>[] = [
    { header: KEY_LABELS.id, value: ({ server }) => server.id },
    ...fields.map((field) => ({ header: FIELD_LABELS[field], value: ({ after }: Edit) => after[field] })),
  ]
  return blobOf(toCsv(former, undos))
}

/** With a byte order mark, because Japanese Excel takes it for Shift_JIS otherwise. */
const blobOf = (csv: string): Blob => new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
