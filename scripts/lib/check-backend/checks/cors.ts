import { entitlementCalls } from '@portal/api-client/entitlements'
import { serverCalls } from '@portal/api-client/servers'
import { CannotTell } from '../../conformance/check'
import { type Answer, type Backend, said, unknownID } from '../backend'
import { type BackendCheck, backendCheck, needed, optionalCheck } from '../backend-check'
import { NO_TAG } from './unchanged'

const CORS = "CORS: exactly the portal's origin, no credentials"
const EXPOSE = 'expose `Content-Disposition, Link, Retry-After, WWW-Authenticate, X-Request-Id`'
const ALLOW = 'allow `Authorization, Content-Type` and GET, POST, PUT, DELETE'

const portalOf = ({ options }: Backend) => needed(options.portal, "--portal, the portal's origin")
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

const preflight = (backend: Backend, origin: string, method: string, asked = 'authorization,content-type') =>
  backend.send('OPTIONS', '/servers', {
    token: null,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': asked,
    },
  })

/** A success, an error of a call, an error without a token, and one of no call: a page must be able to read each. */
async function readBy(backend: Backend, origin: string): Promise<Answer[]> {
  const headers = { origin }
  return Promise.all([
    backend.ask(entitlementCalls.one, { headers }),
    backend.ask(serverCalls.one, { id: unknownID(), headers }),
    backend.ask(entitlementCalls.one, { token: null, headers }),
    backend.send('GET', '/check-nothing', { headers }),
  ])
}

/** The words of a header that is a list, in lower case. */
const listed = (answer: Answer, name: string) =>
  (answer.headers[name] ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')

const missing = (answer: Answer, name: string, wanted: string[]) => {
  const present = listed(answer, name)
  const absent = wanted.filter((word) => !present.includes(word.toLowerCase()))
  return absent.length === 0 ? [] : [`${said(answer)}: ${name} lacks ${absent.join(', ')}`]
}

export const corsChecks: BackendCheck[] = [
  backendCheck('cors-preflight', 'A preflight of the portal allows methods and headers', ALLOW, async (backend) => {
    const portal = portalOf(backend)
    const wrong: string[] = []
    for (const method of METHODS) {
      const answer = await preflight(backend, portal, method)
      if (answer.status < 200 || answer.status > 299) wrong.push(`${said(answer)} to a preflight`)
      wrong.push(...missing(answer, 'access-control-allow-methods', [method]))
      wrong.push(...missing(answer, 'access-control-allow-headers', ['Authorization', 'Content-Type']))
    }
    return wrong
  }),

  backendCheck('cors-origin', 'Exactly the origin of the portal is allowed, on errors too', CORS, async (backend) => {
    const portal = portalOf(backend)
    const answers = [await preflight(backend, portal, 'GET'), ...(await readBy(backend, portal))]
    return answers.flatMap((answer) => {
      const allowed = answer.headers['access-control-allow-origin']
      return allowed === portal
        ? []
        : [`${said(answer)}: Access-Control-Allow-Origin is ${allowed ?? 'missing'}, expected ${portal}`]
    })
  }),

  backendCheck('cors-foreign', 'No other origin is allowed', CORS, async (backend) => {
    const portal = portalOf(backend)
    const wrong: string[] = []
    for (const origin of ['https://check.invalid', 'null', `${portal}.check.invalid`]) {
      for (const answer of [await preflight(backend, origin, 'GET'), ...(await readBy(backend, origin))]) {
        const allowed = answer.headers['access-control-allow-origin']
        if (allowed === origin || allowed === '*')
          wrong.push(`${said(answer)}: Access-Control-Allow-Origin is ${allowed} for ${origin}`)
      }
    }
    return wrong
  }),

  backendCheck('cors-credentials', 'Credentials are never allowed', CORS, async (backend) => {
    const portal = portalOf(backend)
    const answers = [await preflight(backend, portal, 'GET'), ...(await readBy(backend, portal))]
    return answers
      .filter(({ headers }) => headers['access-control-allow-credentials'] === 'true')
      .map((answer) => `${said(answer)}: Access-Control-Allow-Credentials is true`)
  }),

  backendCheck(
    'cors-expose',
    'The portal may read file names, waiting times and request ids',
    EXPOSE,
    async (backend) =>
      (await readBy(backend, portalOf(backend))).flatMap((answer) =>
        missing(answer, 'access-control-expose-headers', [
          'Content-Disposition',
          'Link',
          'Retry-After',
          'WWW-Authenticate',
          'X-Request-Id',
        ]),
      ),
  ),

  optionalCheck(
    backendCheck(
      'cors-traces',
      'A preflight allows the header of a trace',
      'allow that header (CORS) before it is switched on',
      async (backend) =>
        allowedBy(await preflight(backend, portalOf(backend), 'GET', 'authorization,traceparent'), 'Traceparent'),
    ),
    '"traceCalls" of config.json has no effect until it is allowed, but that each page sends a read twice',
  ),

  optionalCheck(
    backendCheck('cors-date', 'The portal may read the time of an answer', 'expose `Date` (CORS)', async (backend) =>
      (await readBy(backend, portalOf(backend))).flatMap((answer) => [
        ...(answer.headers['date'] ? [] : [`${said(answer)}: Date is missing`]),
        ...missing(answer, 'access-control-expose-headers', ['Date']),
      ]),
    ),
    "until then the portal sets its clock by the identity provider's alone",
  ),

  optionalCheck(
    backendCheck(
      'cors-tags',
      'The portal may read an ETag, and send it back',
      'expose `ETag` and allow `If-None-Match` (CORS)',
      async (backend) => {
        const portal = portalOf(backend)
        const answer = await backend.ask(serverCalls.list, { headers: { origin: portal } })
        if (!answer.headers['etag']) throw new CannotTell(NO_TAG)
        const asked = await preflight(backend, portal, 'GET', 'authorization,if-none-match')
        return [...missing(answer, 'access-control-expose-headers', ['ETag']), ...allowedBy(asked, 'If-None-Match')]
      },
    ),
    'the tags are of no use until then: the portal reads each answer in full',
  ),
]

function allowedBy(answer: Answer, header: string): string[] {
  if (answer.status < 200 || answer.status > 299) return [`${said(answer)} to a preflight that asks for ${header}`]
  return missing(answer, 'access-control-allow-headers', [header])
}
