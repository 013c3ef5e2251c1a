import type { ProxyRequest } from './deviating-proxy'
import {
  answers,
  bearer,
  bodies,
  type Deviation,
  is,
  isFrom,
  isObject,
  jsonOf,
  pathOf,
  queries,
  requests,
  sentBodies,
  tokenParts,
  withJson,
} from './deviation'

const any = () => true
const code = (answer: { body: Buffer }) => {
  const body = jsonOf(answer)
  return isObject(body) ? body['code'] : undefined
}

/** Takes tokens for the administrator's when their header or claims fit. */
const accepts = (
  name: string,
  foundBy: string,
  which: (parts: ReturnType<typeof tokenParts>) => boolean,
): Deviation => ({
  name,
  foundBy,
  make: ({ token }) =>
    requests(
      (request) => which(tokenParts(request)),
      (request) => bearer(request, token),
    ),
})
const projectOf = ({ path }: ProxyRequest) => /^\/api\/v1\/([^/]*)/.exec(path)?.[1] ?? ''
const isAboutBeta = (request: ProxyRequest) => /\/[^/]*beta/.test(pathOf(request))

/** What a backend may let through, or refuse in another way. */
export const refusalDeviations: Deviation[] = [
  {
    name: 'a call without a token',
    foundBy: 'token-missing',
    make: ({ token }) => requests(is('GET', /^\/notification-rules$/), (request) => bearer(request, token)),
  },
  {
    name: '403 for a bad token',
    foundBy: 'token-garbage',
    make: () =>
      answers(
        (_request, { status }) => status === 401,
        (answer) => ({ ...answer, status: 403 }),
      ),
  },
  accepts('alg none accepted', 'token-alg-none', ({ header }) => header['alg'] === 'none'),
  accepts('HS256 accepted', 'token-alg-hs256', ({ header }) => header['alg'] === 'HS256'),
  accepts('the key in a token accepted', 'token-foreign-key', ({ header }) => 'jwk' in header),
  accepts('an unknown crit accepted', 'token-foreign-key', ({ header }) => 'crit' in header),
  accepts('an ID token accepted', 'token-type', ({ header }) => header['typ'] === 'JWT'),
  accepts('another audience accepted', 'token-claims', ({ payload }) => payload['aud'] === 'https://check.invalid'),
  accepts('an expired token accepted', 'token-expired', ({ payload }) => Number(payload['exp']) < Date.now() / 1000),
  accepts('signatures not verified', 'token-forged', () => true),

  {
    name: '404 for a project that does not exist',
    foundBy: 'project-existence',
    make: () =>
      answers(
        (request) => projectOf(request).startsWith('check-'),
        (answer) => ({ ...withJson(answer, { ...Object(jsonOf(answer)), code: 'entity.not_found' }), status: 404 }),
      ),
  },
  {
    name: '404 for any other project',
    foundBy: 'project-unknown',
    make: () =>
      answers(
        (request) => projectOf(request) !== 'alpha',
        (answer) => ({ ...answer, status: 404 }),
      ),
  },
  {
    name: 'another project answers',
    foundBy: 'project-foreign',
    make: ({ otherToken }) =>
      requests(
        (request) => projectOf(request) === 'beta',
        (request) => bearer(request, otherToken),
      ),
  },
  {
    name: '403 for an id of another project',
    foundBy: 'id-foreign',
    make: () =>
      answers(
        (request, { status }) => isAboutBeta(request) && status === 404,
        (answer) => ({ ...answer, status: 403 }),
      ),
  },
  {
    name: 'a message that tells of another project',
    foundBy: 'id-foreign',
    make: () => bodies(isAboutBeta, (body) => ('code' in body ? { ...body, message: '他のもの' } : body)),
  },
  {
    name: 'a path that climbs',
    foundBy: 'project-path',
    make: ({ otherToken }) =>
      requests(
        ({ path }) => path.includes('/../'),
        (request) => bearer({ ...request, path: request.path.replace(/[^/]*\/\.\.\//, '') }, otherToken),
      ),
  },

  {
    name: 'permissions ignored',
    foundBy: 'permission-missing',
    make: ({ token, memberToken }) =>
      requests(
        (request) => isFrom(request, memberToken),
        (request) => bearer(request, token),
      ),
  },
  {
    name: 'reads want a permission',
    foundBy: 'permission-none',
    make: ({ memberToken }) =>
      answers(
        (request) => isFrom(request, memberToken) && is('GET', /^\/notification-rules$/)(request),
        (answer) => ({ ...answer, status: 403 }),
      ),
  },
  {
    name: 'the contract ignored',
    foundBy: 'contract-feature',
    make: () =>
      answers(
        (_request, answer) => code(answer) === 'contract.feature',
        (answer) => ({ ...answer, status: 404 }),
      ),
  },
  {
    name: 'the permission before the contract',
    foundBy: 'contract-first',
    make: ({ otherToken }) =>
      answers(
        (request, answer) => isFrom(request, otherToken) && code(answer) === 'contract.feature',
        (answer) => withJson(answer, { ...Object(jsonOf(answer)), code: 'permission.missing' }),
      ),
  },

  {
    name: 'an unknown query key accepted',
    foundBy: 'query-unknown-key',
    make: () => queries((query) => query.delete('check')),
  },
  {
    name: 'a query key twice accepted',
    foundBy: 'query-key-twice',
    make: () =>
      queries((query) =>
        ['q', 'from', 'to', 'sort'].forEach((key) => query.has(key) && query.set(key, query.get(key) ?? '')),
      ),
  },
  { name: 'status[] accepted', foundBy: 'query-brackets', make: () => queries((query) => query.delete('status[]')) },
  {
    name: 'an unknown order ignored',
    foundBy: 'query-values',
    make: () =>
      queries((query) => ['title', 'actor', '--count'].includes(query.get('sort') ?? '') && query.delete('sort')),
  },
  {
    name: 'an error that names no field',
    foundBy: 'query-unknown-key',
    make: () => bodies(any, ({ field: _field, ...body }) => body),
  },
  {
    name: 'an unknown body key accepted',
    foundBy: 'body-unknown-key',
    make: () => sentBodies(is('PUT', /^\/servers\//), ({ check: _check, ...body }) => body),
  },
  {
    name: 'text/plain accepted',
    foundBy: 'body-form',
    make: () =>
      requests(
        ({ headers: sent }) => sent['content-type'] === 'text/plain',
        (request) => ({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }),
      ),
  },
  {
    name: '400 for a body that is too long',
    foundBy: 'body-form',
    make: () =>
      answers(
        (_request, { status }) => status === 413,
        (answer) => ({ ...answer, status: 400 }),
      ),
  },
  {
    name: 'an empty name accepted',
    foundBy: 'body-values',
    make: () =>
      answers(
        (request, { status }) => is('PUT', /^\/servers\//)(request) && status === 400,
        (answer) => ({ ...answer, status: 200 }),
      ),
  },
  {
    name: 'a prefetch acted on',
    foundBy: 'prefetch',
    make: () =>
      requests(any, ({ headers: { 'sec-purpose': _purpose, ...rest }, ...request }) => ({ ...request, headers: rest })),
  },
  {
    name: 'a cookie in place of the token',
    foundBy: 'cookie',
    make: ({ token }) =>
      requests(
        ({ headers: sent }) => 'cookie' in sent,
        (request) => bearer(request, token),
      ),
  },
]
