import { answers, bodies, type Deviation, headers, is, isObject, rows, texts, withJson } from './deviation'

const any = () => true
const isExport = is('GET', /\/export$/)
const isMetrics = is('GET', /\/metrics$/)

/** A field of the series of a metrics answer. */
const series = (change: (values: unknown[]) => unknown[]) =>
  bodies(isMetrics, (body) => {
    const data = isObject(body['data']) ? body['data'] : {}
    const result: unknown[] = Array.isArray(data['result']) ? data['result'] : []
    const changed = result.map((one) =>
      isObject(one) && Array.isArray(one['values']) ? { ...one, values: change(one['values']) } : one,
    )
    return { ...body, data: { ...data, result: changed } }
  })

const emptyMatrix = { status: 'success', data: { resultType: 'matrix', result: [] } }
const metricsAccepted = answers(
  (request, { status }) => isMetrics(request) && status === 400,
  (answer) => ({ ...withJson(answer, emptyMatrix), status: 200 }),
)
const errorBody = (change: (body: Record<string, unknown>) => unknown) =>
  bodies(any, (body) => ('requestID' in body && 'code' in body ? change(body) : body))

/** What a backend may answer differently. */
export const answerDeviations: Deviation[] = [
  {
    name: '201 for the contract',
    foundBy: 'contract',
    make: () => answers(is('GET', /^\/contract$/), (answer) => ({ ...answer, status: 201 })),
  },
  {
    name: 'numbers as strings',
    foundBy: 'reads',
    make: () => bodies(is('GET', /\/count$/), (body) => ({ criticalCount: `${body['criticalCount']}` })),
  },
  {
    name: 'a moment without offset',
    foundBy: 'reads',
    make: () => rows(is('GET', /^\/users$/), (row) => ({ ...row, createdAt: '2025-11-21T05:03:22' })),
  },
  {
    name: 'microseconds',
    foundBy: 'moments',
    make: () => rows(is('GET', /^\/users$/), (row) => ({ ...row, createdAt: '2025-11-21T05:03:22.123456Z' })),
  },
  {
    name: 'a required part left out',
    foundBy: 'reads',
    make: () => rows(is('GET', /^\/servers$/), ({ isActive: _isActive, ...row }) => row),
  },
  {
    name: 'an undocumented status',
    foundBy: 'documented-answers',
    make: () =>
      answers(is('GET', /^\/events$/), (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer)),
  },
  {
    name: 'an error without requestID',
    foundBy: 'error-bodies',
    make: () => errorBody(({ requestID: _id, ...body }) => body),
  },
  {
    name: 'a requestID that is not the header',
    foundBy: 'error-bodies',
    make: () => errorBody((body) => ({ ...body, requestID: 'another' })),
  },
  {
    name: 'a code of its own',
    foundBy: 'error-bodies',
    make: () => errorBody((body) => ({ ...body, code: 'NOT_FOUND' })),
  },
  { name: 'no X-Request-Id', foundBy: 'request-id', make: () => headers({ 'x-request-id': undefined }) },
  { name: 'one X-Request-Id for all', foundBy: 'request-id', make: () => headers({ 'x-request-id': 'same' }) },
  {
    name: 'answers that may be stored',
    foundBy: 'no-store',
    make: () => headers({ 'cache-control': 'private, max-age=60' }),
  },
  {
    name: '500 for hostile input',
    foundBy: 'hostile-requests',
    make: () =>
      answers(
        ({ path }) => path.includes('%00'),
        (answer) => ({ ...answer, status: 500 }),
      ),
  },
  {
    name: 'CSV without a byte order mark',
    foundBy: 'csv-bom',
    make: () => texts(isExport, (text) => text.replace('\ufeff', '')),
  },
  { name: 'CSV with LF', foundBy: 'csv-lines', make: () => texts(isExport, (text) => text.replaceAll('\r\n', '\n')) },
  {
    name: 'formulas unguarded',
    foundBy: 'csv-guard',
    make: () => texts(isExport, (text) => text.replaceAll("'=", '=')),
  },
  {
    name: 'an export with one name',
    foundBy: 'csv-name',
    make: () => headers({ 'content-disposition': 'attachment; filename="a.csv"' }),
  },
  {
    name: 'an export that stops early',
    foundBy: 'csv-rows',
    make: () => texts(isExport, (text) => `${text.split('\r\n').slice(0, 3).join('\r\n')}\r\n`),
  },
  {
    name: 'samples as numbers',
    foundBy: 'metrics-values',
    make: () => series((values) => values.map((one) => (Array.isArray(one) ? [one[0], Number(one[1])] : one))),
  },
  { name: 'a range without its end', foundBy: 'metrics-range', make: () => series((values) => values.slice(0, -1)) },
  { name: 'an end before the start accepted', foundBy: 'metrics-end-before-start', make: () => metricsAccepted },
  { name: 'any number of steps accepted', foundBy: 'metrics-limits', make: () => metricsAccepted },
  { name: 'a step of 0 accepted', foundBy: 'metrics-step', make: () => metricsAccepted },
  {
    name: "errors without Prometheus' words",
    foundBy: 'metrics-errors',
    make: () => bodies(isMetrics, ({ errorType: _type, ...body }) => body),
  },
  { name: 'every origin allowed', foundBy: 'cors-origin', make: () => headers({ 'access-control-allow-origin': '*' }) },
  {
    name: 'the origin that asks is allowed',
    foundBy: 'cors-foreign',
    make:
      ({ portal }) =>
      async (request, forward) => {
        const answer = await forward({ ...request, headers: { ...request.headers, origin: portal } })
        return {
          ...answer,
          headers: { ...answer.headers, 'access-control-allow-origin': request.headers['origin'] ?? '*' },
        }
      },
  },
  {
    name: 'credentials allowed',
    foundBy: 'cors-credentials',
    make: () => headers({ 'access-control-allow-credentials': 'true' }),
  },
  {
    name: 'headers not exposed',
    foundBy: 'cors-expose',
    make: () => headers({ 'access-control-expose-headers': undefined }),
  },
  {
    name: 'DELETE not allowed',
    foundBy: 'cors-preflight',
    make: () => headers({ 'access-control-allow-methods': 'GET, POST, PUT' }),
  },
  {
    name: 'no trace allowed',
    foundBy: 'cors-traces',
    result: 'warned',
    make: () => headers({ 'access-control-allow-headers': 'Authorization, Content-Type' }),
  },
  {
    name: 'a time that no page can read',
    foundBy: 'cors-date',
    result: 'warned',
    make: () =>
      headers({
        'access-control-expose-headers': 'Content-Disposition, ETag, Link, Retry-After, WWW-Authenticate, X-Request-Id',
      }),
  },
  {
    name: 'a tag that no page can read',
    foundBy: 'cors-tags',
    result: 'warned',
    make: () => headers({ 'access-control-expose-headers': 'X-Request-Id' }),
  },
  {
    name: 'an ID that is not that of the trace',
    foundBy: 'trace-id',
    result: 'warned',
    make: () => headers({ 'x-request-id': 'r-1' }),
  },
  {
    name: 'an id of nothing is 403',
    foundBy: 'id-unknown',
    make: () =>
      answers(
        (_request, { status }) => status === 404,
        (answer) => ({ ...answer, status: 403 }),
      ),
  },
  {
    name: '201 for a read',
    foundBy: 'reads',
    make: () => answers(is('GET', /^\/users$/), (answer) => ({ ...answer, status: 201 })),
  },
  {
    name: 'a formula in an export',
    foundBy: 'csv-formulas',
    make: () => texts(isExport, (text) => `${text}=1+1\r\n`),
  },
  {
    name: 'fractions of seconds refused',
    foundBy: 'metrics-eleven-thousand',
    make: () =>
      answers(
        ({ path }) => path.includes('step=1.5'),
        (answer) => ({ ...answer, status: 400 }),
      ),
  },
  {
    name: '500 for an unknown path',
    foundBy: 'no-server-error',
    make: () => answers(is('GET', /^\/check-nothing$/), (answer) => ({ ...answer, status: 500 })),
  },
  {
    name: '304 for any tag',
    foundBy: 'tags',
    make: () =>
      answers(
        ({ headers: sent }) => 'if-none-match' in sent,
        (answer) => ({ ...answer, status: 304, body: Buffer.alloc(0) }),
      ),
  },
  {
    name: 'one tag for ever',
    foundBy: 'tags-change',
    make: () => headers({ etag: '"1"' }),
  },
]
