import { callList, isRead } from '@portal/api-client/all-calls'
import { serverCalls } from '@portal/api-client/servers'
import { CannotTell } from '../../conformance/check'
import { type Answer, type Backend, said } from '../backend'
import { type BackendCheck, backendCheck, needed, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { allowed, hasID } from '../requests'
import { aServer } from '../subjects'

const OPTIONAL = 'A read may carry an `ETag`'
export const NO_TAG = 'the backend sends no ETag, which is optional: each poll then costs the whole answer'

/** The answers to reads that carry a tag. @throws CannotTell without one */
async function tagged(backend: Backend): Promise<Answer[]> {
  const calls = (await allowed(backend, callList.filter(isRead))).filter((call) => !call.query && !hasID(call))
  const answers = await Promise.all(calls.map((call) => backend.read(call)))
  const found = answers.filter(({ status, headers }) => status === 200 && headers['etag'])
  if (found.length === 0) throw new CannotTell(NO_TAG)
  return found
}

const again = (backend: Backend, { path, call }: Answer, tag: string) =>
  backend.send('GET', path.replace(/^\/api\/v1\/[^/]*/, ''), { headers: { 'if-none-match': tag } }, call)

export const unchangedChecks: BackendCheck[] = [
  backendCheck('tags', 'A tag brings 304 for its own answer and for no other', OPTIONAL, async (backend) => {
    const wrong: string[] = []
    for (const answer of await tagged(backend)) {
      const known = await again(backend, answer, needed(answer.headers['etag'], 'an ETag'))
      if (![200, 304].includes(known.status)) wrong.push(`${said(known)} to its own ETag`)
      if (known.status === 304 && known.text !== '') wrong.push(`${said(known)} with a body`)
      const other = await again(backend, answer, '"check"')
      if (other.status !== 200) wrong.push(`${said(other)} to an ETag that is none of its own`)
    }
    return wrong
  }),

  writingCheck('tags-change', 'A change gives the list another tag', OPTIONAL, async (backend) => {
    const { id, name, note } = await aServer(backend)
    const before = await backend.ask(serverCalls.list)
    const tag = before.headers['etag']
    if (tag === undefined) throw new CannotTell(NO_TAG)
    return putBack(
      async () => {
        await backend.ask(serverCalls.update, { id, body: { name, note: `${note ?? ''}check` } })
        const after = await again(backend, before, tag)
        return after.status === 200 && after.headers['etag'] !== tag ? [] : [`${said(after)} with the ETag from before`]
      },
      () => backend.ask(serverCalls.update, { id, body: { name, note: note ?? null } }),
    )
  }),
]
