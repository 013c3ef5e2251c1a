import { readAll } from '@portal/api-client/bulk'
import { ApiError, readNow } from '@portal/api-client/http'
import { serverCalls } from '@portal/api-client/servers'
import type { Target } from './fields'

/** Up to so many servers are read one by one; for more the whole list is read first, which may say their notes. */
const FEW = 40

/** The notes of servers by their ids, as they are now; null is none. A server that cannot be read is missing. */
export type Notes = ReadonlyMap<string, string | null>

/**
 * Reads the notes of servers, because long lists leave them out. `onProgress` gets how many are known. Throws when none
 * can be read, and when `signal` is aborted.
 */
export async function readNotes(
  ids: readonly string[],
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<Notes> {
  const notes = new Map<string, string | null>()
  if (ids.length > FEW) {
    for (const { id, note } of await readNow(serverCalls.list, {})) if (note !== undefined) notes.set(id, note)
  }
  const left = ids.filter((id) => !notes.has(id))
  const start = ids.length - left.length
  const answers = await readAll(left, (id) => readNow(serverCalls.one, { id }), {
    onProgress: (done) => onProgress(start + done),
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  const errors: ApiError[] = []
  for (const [id, answer] of answers) {
    if (answer instanceof ApiError) errors.push(answer)
    else notes.set(id, answer.note ?? null)
  }
  const [first] = errors
  if (first && errors.length === ids.length) throw first
  return notes
}

/** A server with its note, where that is known now. */
export const withNote = (server: Target, notes: Notes): Target => ({ ...server, note: notes.get(server.id) })
