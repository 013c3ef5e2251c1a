import type { Db } from '../db/database'
import { findAccess } from './access'
import type { Clock } from './clock'
import { closing } from './closing'
import { closeExpiredAccess } from './expired-access'
import { EXPIRE_EVERY_MS, IDLE_CHECK_EVERY_MS, IDLE_MS, RECHECK_EVERY_MS } from './limits'
import type { Session, Sessions } from './sessions'

type Context = { db: Db; clock: Clock; sessions: Sessions }

export type Rechecks = {
  /** Ends the consoles of a project that may no longer be open. */
  recheck(projectID: string): Promise<void>
  /** Stops the timers; over when the check that runs is. */
  stop(): Promise<void>
}

/** Ends consoles whose right or whose time is over: by timers, and when a change is known. */
export function startRechecks({ db, clock, sessions }: Context): Rechecks {
  const recheck = (projectID: string) =>
    endForbidden(
      db,
      projectID,
      sessions.all().filter((session) => session.projectID === projectID),
      clock,
    )
  async function recheckAll(): Promise<void> {
    for (const projectID of new Set(sessions.all().map((session) => session.projectID))) await recheck(projectID)
  }

  // One after the other, so that a slow database is not asked again before it has answered.
  let checking: Promise<void> = Promise.resolve()
  const afterOthers = (check: () => Promise<void>) => {
    checking = checking.then(check).catch((cause: unknown) => console.error('Gateway:', cause))
  }
  const stops = [
    clock.every(IDLE_CHECK_EVERY_MS, () => endIdle(sessions.all(), clock.now())),
    clock.every(EXPIRE_EVERY_MS, () => afterOthers(() => closeExpiredAccess(db, clock.now()))),
    clock.every(RECHECK_EVERY_MS, () => afterOthers(recheckAll)),
  ]
  return {
    recheck,
    stop() {
      for (const stop of stops) stop()
      return checking
    },
  }
}

function endIdle(sessions: Session[], now: Date): void {
  const idleSince = now.getTime() - IDLE_MS
  for (const session of sessions) {
    if (session.lastInputAt <= idleSince) session.end(closing('idle', '操作がなかったため切断しました。'))
  }
}

async function endForbidden(db: Db, projectID: string, sessions: Session[], clock: Clock): Promise<void> {
  if (sessions.length === 0) return
  await db
    .inProject(projectID, async (tx) => {
      for (const session of sessions) {
        const access = await findAccess(tx, session, clock.now())
        if ('refused' in access) session.end(access.refused)
      }
    })
    .catch((cause: unknown) => console.error('Gateway:', cause))
}
