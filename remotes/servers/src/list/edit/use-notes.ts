import { useEffect, useMemo, useState } from 'react'
import type { Values } from '../../server-values'
import type { Target } from './fields'
import { type Notes, readNotes, withNote } from './known-notes'

type State = { notes: Notes; unreadable: ReadonlySet<string>; done: number; error: unknown }
const NOTHING: State = { notes: new Map(), unreadable: new Set(), done: 0, error: null }

/**
 * Reads the notes of the servers for which they are wanted, because long lists leave them out. `latest` are values that
 * were saved since, by id. `servers` have the notes that are known; one that cannot be read stays undefined, and
 * `failed` is how many these are.
 */
export function useNotes(all: readonly Target[], wanted: readonly Target[], latest: ReadonlyMap<string, Values>) {
  const [state, setState] = useState(NOTHING)
  const { notes, unreadable } = state
  const missing = wanted.filter(({ id, note }) => note === undefined && !notes.has(id) && !unreadable.has(id))
  const asked = missing.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (asked === '') return
    const ids = asked.split('\n')
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (done: number) => {
      if (!signal.aborted) setState((before) => ({ ...before, done }))
    }
    const end = (read: Notes, error: unknown) => {
      if (signal.aborted) return
      setState((before) => ({
        notes: new Map([...before.notes, ...read]),
        unreadable: new Set([...before.unreadable, ...ids.filter((id) => !read.has(id))]),
        done: 0,
        error,
      }))
    }
    readNotes(ids, onProgress, signal).then(
      (read) => end(read, null),
      (error: unknown) => end(new Map(), error),
    )
    return () => controller.abort()
  }, [asked])
  const servers = useMemo(() => {
    const saved = [...latest].map(([id, { note }]): [string, string | null] => [id, note || null])
    const known: Notes = new Map([...notes, ...saved])
    return all.map((server) => (server.note === undefined ? withNote(server, known) : server))
  }, [all, notes, latest])
  return {
    servers,
    isReading: missing.length > 0,
    done: state.done,
    total: missing.length,
    failed: unreadable.size,
    error: state.error,
    retry: () => setState((before) => ({ ...before, unreadable: new Set(), error: null })),
  }
}

export type KnownNotes = ReturnType<typeof useNotes>
