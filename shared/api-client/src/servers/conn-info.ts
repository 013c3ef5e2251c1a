import * as z from 'zod/mini'
import { knownMoment, list, open, words } from '../answer-schema'

/** How to reach one console of a server. The ticket is one-time and lives about a minute. */
export const ConnInfo = z.object({
  kind: open(['login', 'screen']),
  protocol: open(['ssh', 'sol', 'rfb']),
  url: z.string(),
  subprotocols: list(z.string()),
  ticket: z.string(),
  ticketExpireAt: knownMoment,
  username: z.nullish(z.string()),
  password: z.nullish(z.string()),
  hostKeyFingerprint: z.nullish(z.string()),
  /** Another user controls this screen, so that one can watch, or take over. */
  readOnly: z.nullish(z.boolean()),
  maxSessions: z.nullish(z.number()),
  /** Who is on this console now; `readOnly`: they only watch. */
  sessions: z.nullish(
    z.array(z.object({ email: words, kind: words, startedAt: knownMoment, readOnly: z.nullish(z.boolean()) })),
  ),
})
export type ConnInfo = z.infer<typeof ConnInfo>
