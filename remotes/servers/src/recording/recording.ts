import { useEffect, useSyncExternalStore } from 'react'
import type { Terminal } from '@xterm/xterm'
import type { PictureSource } from './picture'
import type { EndCause } from './record-format'

/** For so long a record goes on without a console, so that the user can open the other one. */
export const HELD_S = 30

export type ShownTerminal = {
  terminal: Terminal
  subscribeToOutput: (shown: (text: string) => void) => () => void
}

/** What pages do with a record that is running. Named here, because what makes it is in a chunk of its own. */
export type RunningRecord = {
  /** Keeps the record while a console is on the page, until the returned function is called. */
  hold: () => () => void
  /**
   * Records what a terminal shows from now on, its screen as it is now first. Nothing of what the user types: only
   * output is listened to. Returns how to stop that.
   */
  attachTerminal: (shown: ShownTerminal) => () => void
  /** Records the pictures of a screen: now, and every minute when it has changed. Returns how to stop that. */
  attachScreen: (screen: PictureSource) => () => void
  /** Takes the picture of the screen now. Returns how to put it into the record; null where there is no picture. */
  takePicture: () => Promise<((mark: string) => void) | null>
  mark: (text: string) => void
  /** Ends the record, adds what the machine reported meanwhile, and saves it as a file. */
  finish: (cause: EndCause) => Promise<void>
}

export type SavedRecord = { blob: Blob; name: string; fingerprint: string; lines: number; cause: EndCause }

/** What this tab records. It outlives the page of a console, so that one record has both consoles of a server. */
export type Recording =
  | { phase: 'off' }
  | { phase: 'recording' | 'saving'; serverID: string; startedAt: number; session: RunningRecord }
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

/** The record of this server that is running; undefined while none is. */
function useRunning(serverID: string): RunningRecord | undefined {
  const state = useRecording()
  const session = state.phase === 'recording' && state.serverID === serverID ? state.session : undefined
  useEffect(() => session?.hold(), [session])
  return session
}

/** Has what a terminal shows in the record of its server, whenever one is running. */
export function useRecordedTerminal(serverID: string, opened: ShownTerminal): void {
  const running = useRunning(serverID)
  useEffect(() => running?.attachTerminal(opened), [running, opened])
}

/** Has the pictures of a screen in the record of its server, whenever one is running. */
export function useRecordedScreen(serverID: string, open: PictureSource | undefined): void {
  const running = useRunning(serverID)
  useEffect(() => (open ? running?.attachScreen(open) : undefined), [running, open])
}
