import { type User, userCalls } from '@portal/api-client/users'
import { CannotTell } from '../../conformance/check'
import { type Answer, type Backend, dataOf, isDone, said } from '../backend'
import { type BackendCheck, needed, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { notInvalid, notRefused } from '../refused'
import { needsCall, ownUser } from '../requests'

const FITS = 'A value that does not fit is 400 `request.invalid`, and `field` names it.'
const RESET = 'Again within 60 s: 429 with `Retry-After`.'

/** A user of the project other than the caller, with a name that can be put back. */
async function anotherUser(backend: Backend, fits: (user: User) => boolean, what: string): Promise<User> {
  await needsCall(backend, userCalls.update)
  const users = await backend.data(userCalls.list, {}, true)
  return needed(
    users.find((user) => user.id !== backend.own.subject && fits(user)),
    what,
  )
}

/** The mistakes in the answer to a call that is repeated within a minute. */
function notTooSoon(answer: Answer): string[] {
  const wait = answer.headers['retry-after']
  return [
    ...notRefused(answer, 429, 'request.too_soon'),
    ...(Number(wait) >= 0 && Number(wait) <= 60 ? [] : [`${said(answer)} with Retry-After ${wait ?? 'missing'}`]),
  ]
}

export const accountWriteChecks: BackendCheck[] = [
  writingCheck(
    'user-update',
    'Name and role of a user change, and the name is trimmed',
    'Name and role.',
    async (backend) => {
      const user = await anotherUser(backend, ({ name }) => Boolean(name?.trim()), 'another user with a name')
      const put = (name: string) => backend.ask(userCalls.update, { id: user.id, body: { name } })
      return putBack(
        async () => {
          const answer = await put('  check ')
          const { name, role } = await backend.data(userCalls.one, { id: user.id }, true)
          return name === 'check' && role === user.role
            ? []
            : [`${said(answer)}, and GET /users/{id} afterwards has name ${name} and role ${role}`]
        },
        () => put(user.name ?? ''),
      )
    },
  ),

  writingCheck('user-role', 'A role that does not exist is refused', FITS, async (backend) => {
    const { id, name } = await anotherUser(backend, (user) => Boolean(user.name?.trim()), 'another user with a name')
    return notInvalid(await backend.ask(userCalls.update, { id, body: { name, role: 'check' } }), 'role')
  }),

  writingCheck('password-reset', 'A second mail within 60 s is 429 with Retry-After', RESET, async (backend) => {
    const reset = () => backend.ask(userCalls.resetOwnPassword, { id: backend.own.subject })
    const first = await reset()
    if (!isDone(first) && first.status !== 429) return [said(first)]
    return notTooSoon(await reset())
  }),

  writingCheck(
    'password-reset-own',
    'reset-own-password answers 404 for other users',
    '`own` answers 404 for any other id',
    async (backend) => {
      const { id } = await anotherUser(backend, () => true, 'another user')
      return notRefused(await backend.ask(userCalls.resetOwnPassword, { id }), 404, 'entity.not_found')
    },
  ),

  writingCheck(
    'mfa-ticket',
    'A second MFA ticket within 60 s is 429 with Retry-After',
    'Another ticket within 60 s: 429 with `Retry-After`.',
    async (backend) => {
      const first = await backend.ask(userCalls.mfaTicket)
      if (first.status !== 200 && first.status !== 429) return [said(first)]
      if (first.status === 200) backend.secrets.add(dataOf(userCalls.mfaTicket, first).ticketURL)
      return notTooSoon(await backend.ask(userCalls.mfaTicket))
    },
  ),

  writingCheck(
    'mfa-reset',
    "One's own factor is not reset by an administrator's call",
    '409 `mfa.self`, `mfa.not_enrolled`',
    async (backend) => {
      await needsCall(backend, userCalls.resetMfa)
      const own = await backend.ask(userCalls.resetMfa, { id: backend.own.subject })
      const without = (await backend.data(userCalls.list)).find(
        ({ id, mfaEnrolled }) => id !== backend.own.subject && !mfaEnrolled,
      )
      const none = without
        ? notRefused(await backend.ask(userCalls.resetMfa, { id: without.id }), 409, 'mfa.not_enrolled')
        : []
      return [...notRefused(own, 409, 'mfa.self'), ...none]
    },
  ),

  writingCheck(
    'mfa-own',
    'There is no factor to remove for a user without one',
    '409 `mfa.self`, `mfa.not_enrolled`',
    async (backend) => {
      if ((await ownUser(backend)).mfaEnrolled) throw new CannotTell("needs a token's user without MFA")
      return notRefused(await backend.ask(userCalls.resetOwnMfa), 409, 'mfa.not_enrolled')
    },
  ),

  writingCheck('mfa-policy', 'The MFA policy is kept', 'Must every user have MFA?', async (backend) => {
    await needsCall(backend, userCalls.setMfaPolicy)
    const { enforceMFA } = await backend.data(userCalls.mfaPolicy, {}, true)
    const set = (value: boolean) => backend.ask(userCalls.setMfaPolicy, { body: { enforceMFA: value } })
    return putBack(
      async () => {
        const answer = await set(!enforceMFA)
        const after = await backend.data(userCalls.mfaPolicy, {}, true)
        return after.enforceMFA === !enforceMFA
          ? []
          : [`${said(answer)}, and GET /mfa afterwards has enforceMFA ${after.enforceMFA}`]
      },
      () => set(enforceMFA),
    )
  }),

  writingCheck(
    'logout',
    'A logout is taken, and the token stays good',
    'Only an entry in the log.',
    async (backend) => {
      const answer = await backend.ask(userCalls.logLogout)
      const after = await backend.ask(userCalls.mfaPolicy)
      return [
        isDone(answer) ? [] : [said(answer)],
        after.status === 200 ? [] : [`${said(after)} after the logout`],
      ].flat()
    },
  ),
]

/** They come last, because a backend that takes them leaves the project without its administrator. */
export const selfRemovalChecks: BackendCheck[] = [
  writingCheck(
    'user-last-admin',
    'The last administrator stays one',
    '409 `user.last_admin` when nobody would be left to administer',
    async (backend) => {
      await needsCall(backend, userCalls.update)
      const own = await ownUser(backend)
      const admins = (await backend.data(userCalls.list, {}, true)).filter(
        ({ role, status }) => role === 'admin' && status === 'active',
      )
      if (admins.length !== 1 || admins[0]?.id !== own.id)
        throw new CannotTell("needs the token of the project's only administrator")
      const name = own.name ?? own.email
      const put = (role: string) => backend.ask(userCalls.update, { id: own.id, body: { name, role } })
      const answer = await put('member')
      if (isDone(answer)) await put('admin')
      return notRefused(answer, 409, 'user.last_admin')
    },
  ),

  writingCheck('user-self', 'Nobody removes themselves', '409 for oneself (`user.self`)', async (backend) => {
    await needsCall(backend, userCalls.remove)
    return notRefused(await backend.ask(userCalls.remove, { id: backend.own.subject }), 409, 'user.self')
  }),
]
