import { userCalls } from '@portal/api-client/users'
import { type BackendCheck, writingCheck } from '../backend-check'
import { notRefused } from '../refused'

const PREFETCH = 'Never act on `Sec-Purpose: prefetch` (400 `request.prefetch`)'

export const prefetchChecks: BackendCheck[] = [
  writingCheck('prefetch', 'A browser that fetches ahead of time changes nothing', PREFETCH, async (backend) => {
    const wrong: string[] = []
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const headers = { 'sec-purpose': purpose }
      const answers = [
        await backend.ask(userCalls.mfaTicket, { headers }),
        await backend.ask(userCalls.resetOwnPassword, { id: backend.own.subject, headers }),
      ]
      wrong.push(...answers.flatMap((answer) => notRefused(answer, 400, 'request.prefetch')))
    }
    return wrong
  }),

  writingCheck(
    'cookie',
    'A cookie does not take the place of the token',
    'accept no cookie in place of the token',
    async (backend) => {
      const { token } = backend.own
      const cookie = ['access_token', 'token', 'session', 'Authorization'].map((name) => `${name}=${token}`).join('; ')
      const answer = await backend.ask(userCalls.mfaTicket, { token: null, headers: { cookie } })
      return notRefused(answer, 401, 'token.missing')
    },
  ),
]
