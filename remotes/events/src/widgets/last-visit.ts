import { useSession } from '@portal/auth'
import { MINUTE_MS } from '@portal/contract'
import { stored } from '@portal/ui'
import * as z from 'zod/mini'

/** Who looks again within this time goes on with the same visit. */
const BREAK_MS = 30 * MINUTE_MS

/** Milliseconds since 1970: when the dashboard was opened last, and where the visit before this one ended. */
const Visit = z.object({ seen: z.number(), before: z.nullable(z.number()) })

/** Notes that the user looks at the dashboard. Returns when the visit before this one was, null without one. */
export function noteVisit(now: number): number | null {
  const user = useSession.getState().user?.id
  if (user === undefined) return null
  const kept = stored('local', `portal.events.visit.${user}`, Visit)
  const last = kept.read()
  const before = last && now - last.seen > BREAK_MS ? last.seen : (last?.before ?? null)
  kept.write({ seen: now, before })
  return before
}
