import { useEffect, useSyncExternalStore } from 'react'
import type { EndCause } from './record-format'
import type { WorkSession } from './work-session'

/** For so long a record goes on without a console, so that the user can open the other one. */
export const HELD_S = 30

export type SavedRecord = { blob: Blob; name: string; fingerprint: string; lines: number; cause: EndCause }

/** What this tab records. It outlives the page of a console, so that one record has both consoles of a server. */
export type Recording =
  | { phase: 'off' }
  | { phase: 'recording' | 'saving'; serverID: string; startedAt: number; session: WorkSession }
  | { phase: 'saved'; serverID: string; record: SavedRecord }

let now: Recording = { phase: 'off' }
const listeners = new Set<() => void>()

export const recording = (): Recording => now

export function setRecording(next: Recording): void {
  now = next
  for (const changed of listeners) changed()
}

export function useRecording(): Recording {
  return useSyncExternalStore(subscribe, recording)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The session that records this server now; undefined while none does. */
export function useSessionOf(serverID: string): WorkSession | undefined {
  const state = useRecording()
  const session = state.phase === 'recording' && state.serverID === serverID ? state.session : undefined
  useEffect(() => session?.hold(), [session])
  return session
}
