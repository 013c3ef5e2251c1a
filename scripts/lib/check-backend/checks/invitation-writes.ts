import { userCalls } from '@portal/api-client/users'
import { dataOf, isDone, said, unknownID } from '../backend'
import { type BackendCheck, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { notInvalid, notRefused } from '../refused'
import { needsCall, ownUser } from '../requests'

const INVITES = 'Invites: 409 `user.exists`, 409 `invitation.exists`'

/** An address without a mailbox, because RFC 2606 reserves its domain. */
const newAddress = () => `${unknownID()}@example.com`

export const invitationWriteChecks: BackendCheck[] = [
  writingCheck(
    'invitation',
    'An address is invited once, and the invitation can be cancelled',
    INVITES,
    async (backend) => {
      await needsCall(backend, userCalls.register, userCalls.cancelInvitation)
      const email = newAddress()
      const invite = (address: string) => backend.ask(userCalls.register, { body: { email: address } })
      const { id, status } = dataOf(userCalls.register, await invite(email))
      return putBack(
        async () => {
          const listed = (await backend.data(userCalls.invitations, {}, true)).some(
            (one) => one.id === id && one.status === 'pending',
          )
          return [
            ...(listed && status === 'pending' ? [] : ['the invitation is not pending in GET /users/invitations']),
            ...notRefused(await invite(email), 409, 'invitation.exists'),
            ...notRefused(await invite(email.toUpperCase()), 409, 'invitation.exists'),
          ]
        },
        () => backend.ask(userCalls.cancelInvitation, { id }),
      )
    },
  ),

  writingCheck(
    'invitation-cancelled',
    'A cancelled invitation is gone',
    'GET, DELETE /users/invitations',
    async (backend) => {
      await needsCall(backend, userCalls.register, userCalls.cancelInvitation)
      const { id } = dataOf(
        userCalls.register,
        await backend.ask(userCalls.register, { body: { email: newAddress() } }),
      )
      const cancelled = await backend.ask(userCalls.cancelInvitation, { id })
      const again = await backend.ask(userCalls.cancelInvitation, { id })
      return [...(isDone(cancelled) ? [] : [said(cancelled)]), ...notRefused(again, 404, 'entity.not_found')]
    },
  ),

  writingCheck('invitation-user', 'The address of a user cannot be invited', INVITES, async (backend) => {
    await needsCall(backend, userCalls.register)
    const { email } = await ownUser(backend)
    const answers = [email, email.toUpperCase()].map((address) =>
      backend.ask(userCalls.register, { body: { email: address } }),
    )
    const wrong = await backend.ask(userCalls.register, { body: { email: 'not an address' } })
    return [
      ...(await Promise.all(answers)).flatMap((answer) => notRefused(answer, 409, 'user.exists')),
      ...notInvalid(wrong, 'email'),
    ]
  }),
]
