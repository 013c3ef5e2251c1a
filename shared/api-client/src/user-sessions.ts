import { get, send } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { knownMoment, moment } from './answer-schema'
import { endpoint } from './endpoint'
import type { Entitlements } from './entitlements'
import { Id, rows } from './schema'

/** How the contract's `capabilities` name these calls. */
export const SESSIONS_CAPABILITY = 'sessions'

/** A user's sign-in in one browser, as long as it lasts. */
export const UserSession = z.object({
  id: Id,
  startedAt: knownMoment,
  usedAt: moment,
  ip: z.nullish(z.string()),
  userAgent: z.nullish(z.string()),
  /** The session of the token that asks. */
  isCurrent: z.nullish(z.boolean()),
})
export type UserSession = z.infer<typeof UserSession>

const optional = { capability: SESSIONS_CAPABILITY, errors: [404] } as const
const ending = { ...optional, freshSignIn: 'always', touches: ['users', 'activity-logs'] } as const

export const userSessionCalls = {
  list: endpoint('GET', '/users/{id}/sessions', {
    ...optional,
    summary: "Sessions of the caller, or with `manage:users` anybody's",
    answer: rows(UserSession),
  }),
  end: endpoint('DELETE', '/users/{id}/sessions/{sessionID}', {
    ...ending,
    summary: "End a session of the caller, or with `manage:users` anybody's",
  }),
  endOthers: endpoint('DELETE', '/users/{id}/sessions', {
    ...ending,
    summary: "End all sessions of the caller, or with `manage:users` anybody's, but the one that asks",
  }),
}

export const userSessions = {
  list: (id: string) => get(userSessionCalls.list, { id }),
  end: (id: string, sessionID: string) => send(userSessionCalls.end, { id, sessionID }),
  endOthers: (id: string) => send(userSessionCalls.endOthers, { id }),
}

/** Whether the API shows and ends sessions. */
export const hasSessions = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(SESSIONS_CAPABILITY) ?? false
