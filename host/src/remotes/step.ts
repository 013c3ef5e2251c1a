import type { RemoteDescriptor, RemoteEntry, RemoteModule } from '@portal/contract'
import type { Attempt, Candidate, FailedStage, Load, Pause, Remote, Resolve } from './state'

/** An event of a remote. `of` is the work whose result it is; times are in milliseconds. */
export type Event =
  /** `config.json` names the remote, for the first time or again. */
  | { type: 'configured'; entry: RemoteEntry; candidates: Candidate[] }
  /** A page or widget asks for the code. */
  | { type: 'wanted' }
  /** A user pressed 再試行. */
  | { type: 'retried' }
  /** The pending release takes over. */
  | { type: 'restarted' }
  | { type: 'resolved'; of: Resolve; descriptor: RemoteDescriptor; took: number }
  | { type: 'entered'; of: Load; took: number }
  | { type: 'loaded'; of: Load; module: RemoteModule; took: number }
  | { type: 'failed'; of: Resolve | Load; at: FailedStage; reason: string; cause?: unknown }
  | { type: 'paused'; of: Pause }
  /** The chunk of a page of the release did not arrive. */
  | { type: 'pageFailed'; version: string; reason: string }
  /** The release threw while it rendered, at `now` milliseconds since 1970. */
  | { type: 'crashed'; version: string; reason: string; now: number }

/** An event that is the result of work. */
export type Result = Extract<Event, { of: object }>

/** Work for the runner, which turns its result into an event. */
export type Effect =
  | Resolve
  | Load
  | Pause
  | { kind: 'remember'; descriptor: RemoteDescriptor }
  | { kind: 'block'; version: string; reason: string }
  | { kind: 'unblock' }

export type Step = { remote: Remote; effects: Effect[] }

/** No more than this new state. */
export const only = (remote: Remote): Step => ({ remote, effects: [] })
/** A step with more effects, which come first. */
export const also = ({ remote, effects }: Step, ...more: Effect[]): Step => ({ remote, effects: [...more, ...effects] })

/** Changes the attempt of a remote. */
export const attempting = (remote: Remote, change: Partial<Attempt>): Remote => ({
  ...remote,
  attempt: { ...remote.attempt, ...change },
})

/** Changes what pages show, except in a quiet retry. */
export const show = (remote: Remote, change: Partial<Remote>): Remote =>
  remote.attempt.isQuiet ? remote : { ...remote, ...change }
