import { userSessionCalls } from '@portal/api-client/user-sessions'
import { endSessionsOf, readSessions } from '../db/account-session'
import { CODE } from './codes'
import { Refusal } from './refusal'
import { type Call, route } from './route'
import { readUser, userTarget } from './users'

/** The person whose sessions these are: the caller, or for an administrator anybody of the project. */
async function ownerOf({ tx, caller, params }: Pick<Call<{ id: string }>, 'tx' | 'caller' | 'params'>) {
  if (params.id !== caller.id && !caller.permissions.includes('manage:users'))
    throw new Refusal(403, CODE.permission, 'この操作を行う権限がありません。')
  return readUser(tx, caller.project.id, params.id)
}

async function end(call: Call<{ id: string }, undefined, undefined>, one: string | null, spared: string | null) {
  const { tx, caller, now, log } = call
  const person = await ownerOf(call)
  await endSessionsOf(tx, { projectID: caller.project.id, userID: person.id, one, spared, now })
  await log({ action: 'user.end_sessions', target: userTarget(person) })
}

export const userSessionRoutes = [
  route(userSessionCalls.list, async (call) => {
    const person = await ownerOf(call)
    const sessions = await readSessions(call.tx, person.id, call.now)
    return sessions.map((session) => ({ ...session, isCurrent: session.id === call.caller.sessionID }))
  }),

  route(userSessionCalls.end, (call) => end(call, call.params.sessionID, null)),

  route(userSessionCalls.endOthers, (call) => end(call, null, call.caller.sessionID)),
]
