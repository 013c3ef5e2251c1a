import type { Handler } from './deviating-proxy'
import {
  acceptedInstead,
  acceptsInvalid,
  answers,
  bodies,
  current,
  type Deviation,
  is,
  isObject,
  jsonOf,
  lists,
  rows,
  withJson,
} from './deviation'

const readLog = is('GET', /^\/activity-logs$/)
const connInfo = is('GET', /\/conninfo$/)

/** The first answer to these requests is given to all of them. */
const cached = (which: typeof connInfo): Handler => {
  let first: ReturnType<Handler> | undefined
  return (request, forward) => (which(request) ? (first ??= forward(request)) : forward(request))
}

/** What a backend may do differently with keys, users, consoles and the operation log. */
export const accountDeviations: Deviation[] = [
  {
    name: 'a key deleted twice',
    foundBy: 'project-key',
    make: () => async (request, forward) =>
      is('DELETE', /^\/project-keys\//)(request)
        ? { ...(await forward(request)), status: 204, body: Buffer.alloc(0) }
        : forward(request),
  },
  {
    name: 'a notice for no machine accepted',
    foundBy: 'agent-notification',
    make: () => acceptedInstead('entity.not_found', 204),
  },
  { name: 'a second invitation accepted', foundBy: 'invitation', make: () => acceptedInstead('invitation.exists') },
  {
    name: 'an invitation cancelled twice',
    foundBy: 'invitation-cancelled',
    make: () => acceptedInstead('entity.not_found', 204),
  },
  { name: 'a user invited', foundBy: 'invitation-user', make: () => acceptedInstead('user.exists') },
  {
    name: 'a user not changed',
    foundBy: 'user-update',
    make: () => (request, forward) => (is('PUT', /^\/users\//)(request) ? current(request, forward) : forward(request)),
  },
  { name: 'any role accepted', foundBy: 'user-role', make: () => acceptsInvalid(is('PUT', /^\/users\//)) },
  { name: 'a mail at each call', foundBy: 'password-reset', make: () => acceptedInstead('request.too_soon', 204) },
  {
    name: "mails for others as one's own",
    foundBy: 'password-reset-own',
    make: () => acceptedInstead('entity.not_found', 204),
  },
  { name: 'an MFA ticket at each call', foundBy: 'mfa-ticket', make: () => acceptedInstead('request.too_soon', 204) },
  { name: "one's own factor reset", foundBy: 'mfa-reset', make: () => acceptedInstead('mfa.self', 204) },
  { name: 'no factor removed', foundBy: 'mfa-own', make: () => acceptedInstead('mfa.not_enrolled', 204) },
  {
    name: 'a policy not kept',
    foundBy: 'mfa-policy',
    make: () => bodies(is('GET', /^\/mfa$/), () => ({ enforceMFA: false })),
  },
  {
    name: 'a logout refused',
    foundBy: 'logout',
    make: () => answers(is('POST', /^\/users\/logout$/), (answer) => ({ ...answer, status: 500 })),
  },
  {
    name: 'the last administrator demoted',
    foundBy: 'user-last-admin',
    make: () => acceptedInstead('user.last_admin'),
  },
  { name: 'a user removes themselves', foundBy: 'user-self', make: () => acceptedInstead('user.self', 204) },
  { name: 'a ticket given twice', foundBy: 'conninfo-tickets', make: () => cached(connInfo) },
  {
    name: 'tickets for an hour',
    foundBy: 'conninfo-tickets',
    make: () => rows(connInfo, (row) => ({ ...row, ticketExpireAt: new Date(Date.now() + 3_600_000).toISOString() })),
  },
  {
    name: 'tickets while remote access is off',
    foundBy: 'conninfo-off',
    make: () =>
      answers(connInfo, (answer) => (answer.status === 409 ? { ...withJson(answer, []), status: 200 } : answer)),
  },
  { name: 'a silent agent opened', foundBy: 'remote-access-silent', make: () => acceptedInstead('agent.offline', 204) },
  {
    name: 'remote access not opened',
    foundBy: 'remote-access',
    make: () =>
      bodies(is('GET', /^\/servers\/[^/]+$/), (body) => ({
        ...body,
        remoteAccess: { enabled: false, state: 'disabled' },
      })),
  },
  {
    name: 'two entries for a write',
    foundBy: 'log-accepted',
    make: () => lists(readLog, (all) => all.flatMap((entry) => [entry, { ...entry, id: `${entry['id']}-2` }])),
  },
  {
    name: 'no entry for a write',
    foundBy: 'log-accepted',
    make: () => lists(readLog, (all) => all.filter(({ action }) => action !== 'server.update')),
  },
  {
    name: "another requestID than the answer's",
    foundBy: 'log-accepted',
    make: () => rows(readLog, (entry) => ({ ...entry, requestID: 'another' })),
  },
  {
    name: 'an entry for a refused write',
    foundBy: 'log-refused',
    make: () => {
      const refused: string[] = []
      return async (request, forward) => {
        const answer = await forward(request)
        if (answer.status >= 400) refused.push(answer.headers['x-request-id'] ?? '')
        const log = jsonOf(answer)
        if (!readLog(request) || !Array.isArray(log)) return answer
        return withJson(answer, [...log, ...refused.map((requestID) => ({ ...log[0], id: requestID, requestID }))])
      }
    },
  },
  {
    name: 'an entry without its actor',
    foundBy: 'log-facts',
    make: () => rows(readLog, (entry) => ({ ...entry, actor: { kind: 'system' } })),
  },
  {
    name: 'a key in the log',
    foundBy: 'log-secrets',
    make: () => {
      let key: unknown
      return async (request, forward) => {
        const answer = await forward(request)
        const body = jsonOf(answer)
        if (is('POST', /^\/project-keys$/)(request) && isObject(body)) key = body['key']
        return readLog(request) && Array.isArray(body)
          ? withJson(
              answer,
              body.map((entry) => ({ ...entry, message: `${key}` })),
            )
          : answer
      }
    },
  },
]
