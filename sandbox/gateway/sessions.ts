import type { ConsoleMode } from '@portal/api-client/console'
import type { Place } from './access'
import { type Closing, closing } from './closing'
import { MAX_SESSIONS } from './limits'

export type ConsoleKind = 'login' | 'screen'

/** One open console, or one that is being opened. */
export type Session = Place & {
  /** Also the request ID of its entries in the operation log. */
  id: string
  kind: ConsoleKind
  readOnly: boolean
  /** ISO 8601. */
  startedAt: string
  /** The time of the last input, in ms of the clock. */
  lastInputAt: number
  /** Closes it, once; later calls change nothing. */
  end(why: Closing): void
}

export type Sessions = {
  all(): Session[]
  /** The sessions of one console, the oldest first. */
  of(console: Pick<Session, 'projectID' | 'serverID' | 'kind'>): Session[]
  /**
   * Gives a session its place, ending those that a take-over is about, or returns why there is none. A screen has one
   * who controls it; the others watch. The place is taken first, so that of two connections at the same moment only one
   * gets the last.
   */
  admit(session: Session, mode: ConsoleMode | undefined): Closing | undefined
  leave(session: Session): void
}

export function openSessions(): Sessions {
  // A set keeps the order of arrival.
  const open = new Set<Session>()
  const of: Sessions['of'] = (console) =>
    [...open].filter(
      ({ projectID, serverID, kind }) =>
        projectID === console.projectID && serverID === console.serverID && kind === console.kind,
    )
  const takeOver = (other: Session, by: Session) => {
    open.delete(other)
    other.end(closing('inUse', `${by.user.email} が割り込みました。`))
  }

  return {
    all: () => [...open],
    of,
    admit(session, mode) {
      const others = of(session)
      const controller =
        session.kind === 'screen' && !session.readOnly ? others.find(({ readOnly }) => !readOnly) : undefined
      if (controller && mode !== 'takeover') return closing('inUse', `${controller.user.email} が使用中です。`)
      const full = others.length - (controller ? 1 : 0) >= MAX_SESSIONS
      const oldest = full ? others.find((other) => other !== controller) : undefined
      if (oldest && mode !== 'takeover') return closing('full', `同時に接続できるのは ${MAX_SESSIONS} 件までです。`)
      if (controller) takeOver(controller, session)
      if (oldest) takeOver(oldest, session)
      open.add(session)
      return undefined
    },
    leave: (session) => void open.delete(session),
  }
}
