import { randomBytes } from 'node:crypto'
import { callList, isRead } from '@portal/api-client/all-calls'
import { entitlementCalls } from '@portal/api-client/entitlements'
import { factsOf } from '@portal/api-client/error-body'
import { eventCalls } from '@portal/api-client/events'
import { serverCalls } from '@portal/api-client/servers'
import { CODE, ERRORS } from '@portal/sandbox/api/codes'
import { inParallel } from '../../release/in-parallel'
import { type Answer, type Backend, said, unknownID } from '../backend'
import { type BackendCheck, backendCheck, optionalCheck } from '../backend-check'
import { notDocumented } from '../document'
import { allowed, hasID, idsFor, lastHour } from '../requests'

const SLOWEST_READ_MS = 10_000

/** Every read that the token may make, each with an entity that exists. */
async function everyRead(backend: Backend): Promise<Answer[]> {
  const answers: Answer[] = []
  await inParallel(await allowed(backend, callList.filter(isRead)), async (call) => {
    const [id] = hasID(call) ? await idsFor(backend, call, backend.own) : []
    if (hasID(call) && id === undefined) return
    answers.push(await backend.read(call, { id, query: call === serverCalls.metrics ? lastHour() : undefined }))
  })
  return answers
}

/** An error of each kind that a read can meet. */
const everyError = (backend: Backend) =>
  Promise.all([
    backend.ask(entitlementCalls.one, { token: null }),
    backend.ask(entitlementCalls.one, { token: 'abc' }),
    backend.ask(entitlementCalls.one, { project: unknownID() }),
    backend.ask(entitlementCalls.one, { query: { check: 1 } }),
    backend.ask(eventCalls.one, { id: unknownID() }),
    backend.ask(eventCalls.list, { query: { sort: 'check' } }),
    backend.ask(serverCalls.metrics, { id: unknownID(), query: { ...lastHour(), step: 0 } }),
    backend.send('GET', '/check-nothing'),
  ])

/** All answers of the run so far. Reads and errors are among them, also when the check runs alone. */
async function all(backend: Backend): Promise<Answer[]> {
  await everyRead(backend)
  await everyError(backend)
  return backend.answers.filter(({ method }) => method !== 'OPTIONS')
}

/** The statuses of a code in docs/errors.md. `request.malformed` has more, because HTTP servers choose their own. */
function statusesOf(code: string): number[] {
  const known = new Map(Object.entries(ERRORS)).get(code)
  if (!known) return []
  return code === CODE.malformed ? [known.status, 408, 414, 431] : [known.status]
}

const isError = ({ status }: Answer) => status >= 400

function notRead(answer: Answer): string[] {
  if (answer.status !== 200) return [said(answer)]
  const problem = answer.call && notDocumented(answer.call, answer)
  return problem === undefined ? [] : [`${said(answer)} with ${problem}`]
}

export const readChecks: BackendCheck[] = [
  // First, because without the contract no other check knows what the project may do.
  backendCheck(
    'contract',
    'The contract of the project can be read',
    'The flags, and the status for display',
    async (backend) => notRead(await backend.read(entitlementCalls.one)),
  ),

  backendCheck(
    'reads',
    'Every read answers 200 with a body that fits',
    'every call with its parameters, bodies, answers, statuses',
    async (backend) => (await everyRead(backend)).flatMap(notRead),
  ),
]

/** They come last, because they look at every answer of the run. */
export const answerChecks: BackendCheck[] = [
  backendCheck(
    'documented-answers',
    'No answer has a status or body that openapi.json lacks',
    'every call with its parameters, bodies, answers, statuses',
    async (backend) =>
      (await all(backend)).flatMap((answer) => {
        const problem = answer.call && notDocumented(answer.call, answer)
        return problem === undefined ? [] : [`${said(answer)}: ${problem}`]
      }),
  ),

  backendCheck(
    'error-bodies',
    'Every error has code, message and requestID',
    'errors also as `requestID`',
    async (backend) =>
      (await all(backend)).filter(isError).flatMap((answer) => {
        const { code, message, requestID } = factsOf(answer.body)
        if (code === null || message === null || requestID === null) {
          return [`${said(answer)} without code, message or requestID: ${answer.text.slice(0, 120)}`]
        }
        const statuses = statusesOf(code)
        const header = answer.headers['x-request-id']
        return [
          ...(statuses.includes(answer.status)
            ? []
            : [`${said(answer)}: errors.md has ${code} with ${statuses.join(', ') || 'no status'}`]),
          ...(header === requestID
            ? []
            : [`${said(answer)}: requestID ${requestID}, but X-Request-Id ${header ?? 'is missing'}`]),
        ]
      }),
  ),

  backendCheck('request-id', 'Every answer has an X-Request-Id of its own', 'carry `X-Request-Id`', async (backend) => {
    const seen = new Set<string>()
    return (await all(backend)).flatMap((answer) => {
      const id = answer.headers['x-request-id']
      if (!id) return [`${said(answer)} without X-Request-Id`]
      if (seen.has(id)) return [`${said(answer)} with the X-Request-Id of an earlier answer`]
      seen.add(id)
      return []
    })
  }),

  optionalCheck(
    backendCheck(
      'trace-id',
      'The ID of a request is that of its trace',
      'Take its trace ID as the ID of the request',
      async (backend) => {
        const trace = randomBytes(16).toString('hex')
        const headers = { traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01` }
        const answer = await backend.ask(entitlementCalls.one, { headers })
        const id = answer.headers['x-request-id']
        return id === trace ? [] : [`${said(answer)}: X-Request-Id ${id ?? 'is missing'} for the trace ${trace}`]
      },
    ),
    'with "traceCalls", the ID that the portal shows when no answer came is then found nowhere',
  ),

  backendCheck('no-store', 'No answer may be stored', '`Cache-Control: no-store`', async (backend) =>
    (await all(backend))
      .filter(({ headers }) => !/\bno-store\b/i.test(headers['cache-control'] ?? ''))
      .map((answer) => `${said(answer)} with Cache-Control ${answer.headers['cache-control'] ?? 'missing'}`),
  ),

  backendCheck(
    'no-server-error',
    'Nothing that was sent ended in a 5xx',
    'right, wrong and hostile requests: no 5xx',
    async (backend) => (await all(backend)).filter(({ status }) => status >= 500).map(said),
  ),

  backendCheck(
    'moments',
    'Moments have an offset, and milliseconds at most',
    'Moments are ISO 8601 with an offset, milliseconds at most',
    async (backend) =>
      (await all(backend)).flatMap((answer) =>
        momentsIn(answer.body)
          .filter((moment) => !MOMENT.test(moment))
          .map((moment) => `${said(answer)} with the moment ${moment}`),
      ),
  ),

  backendCheck(
    'response-times',
    `Every read answers within ${SLOWEST_READ_MS / 1000} s`,
    'no read that takes longer than 10 s',
    async (backend) =>
      (await everyRead(backend))
        .filter(({ milliseconds }) => milliseconds > SLOWEST_READ_MS)
        .map((answer) => `${said(answer)} in ${(answer.milliseconds / 1000).toFixed(1)} s`),
  ),
]

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/
/** Not searched for moments, because free text and the log's before and after may hold anything. */
const FREE = ['before', 'after', 'message', 'note', 'comment', 'title', 'name']

/** Every text in a body that begins as a moment does. */
function momentsIn(body: unknown): string[] {
  if (typeof body === 'string') return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(body) ? [body] : []
  if (Array.isArray(body)) return body.flatMap(momentsIn)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => (FREE.includes(key) ? [] : momentsIn(value)))
}
