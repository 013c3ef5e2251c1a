import { accessToken } from '@portal/testing/access-token'
import { knownContract } from '@portal/testing/known-contract'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import { configureApi, type getPath, queryClient } from '@portal/api-client/http'

/** Also where a test moves the clock. */
const realTimeout = setTimeout

export type Reply = {
  status?: number
  type?: string
  body?: unknown
  headers?: Record<string, string>
  breaks?: boolean
  /** Sent once this is resolved. */
  after?: Promise<unknown>
}

/**
 * An API that answers what it is told to, call by call, and a user of project alpha who is signed in. Its contract is
 * in the cache.
 */
export async function toldApi(capabilities?: readonly string[]) {
  const replies: Reply[] = []
  const api = await tinyServer(async (_request, response) => {
    const { status = 200, type = 'application/json', body, headers = {}, breaks = false, after } = replies.shift() ?? {}
    await after
    response.writeHead(status, { 'content-type': type, ...headers })
    if (breaks) return void response.write('[{"id":', () => response.destroy())
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
  await signInWith(accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha' }))
  configureApi({ apiServer: api.url })
  localStorage.clear()
  knownContract(capabilities)
  return {
    answers: (...more: Reply[]) => void replies.push(...more),
    sent: () => api.requests.map(({ method, url }) => `${method} ${url.replace('/api/v1/alpha', '')}`),
    /** Waits until so many calls have come. */
    asked: async (count: number) => {
      while (api.requests.length < count) await new Promise((resolve) => realTimeout(resolve, 5))
    },
    url: api.url,
    requests: api.requests,
    close: api.close,
  }
}

/** The same for each test of a file. */
export function prepareApi(capabilities?: readonly string[]) {
  const api = {} as Awaited<ReturnType<typeof toldApi>>
  beforeEach(async () => void Object.assign(api, await toldApi(capabilities)))
  afterEach(() => api.close())
  return api
}

type Read<T> = Pick<ReturnType<typeof getPath>, 'queryKey' | 'queryFn'> & { select: (raw: unknown) => T }

/** As a page sees it: read with its retries, only sooner, then parsed. */
export async function visit<T>({ queryKey, queryFn, select }: Read<T>): Promise<T> {
  return select(await queryClient.fetchQuery({ queryKey, queryFn, retryDelay: 1 }))
}
