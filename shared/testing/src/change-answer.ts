import { screen, waitFor } from '@testing-library/react'

type Change = (body: unknown, response: Response) => unknown

const changes: { call: string | RegExp; change: Change }[] = []
const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/v1\/[^/]+/, '')}`
  const found = changes.findLast((each) => (typeof each.call === 'string' ? each.call === call : each.call.test(call)))
  if (!found) return real(input, init)
  // Without its tag, because that stands for the answer of the sandbox.
  request.headers.delete('if-none-match')
  const response = await real(request)
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete('etag')
  const { change } = found
  const changed = change(text === '' ? undefined : JSON.parse(text), response)
  return changed instanceof Response ? changed : Response.json(changed, { headers })
}

afterEach(() => {
  changes.length = 0
})

/**
 * Until the end of the test, what the sandbox answers to `call` (`'GET /servers'`, below the project and without its
 * query) arrives as what `change` makes of it: another body, or a whole `Response`. The call itself is made. The latest
 * change of a call counts.
 */
export function changeAnswer(call: string | RegExp, change: Change): void {
  changes.push({ call, change })
}

type Call = { method?: string; path?: string | RegExp }

/**
 * Answers a call in place of the sandbox, which never hears of it, until the spy that it returns is restored. `path` is
 * part of the address. A call for which `answer` has none goes to the sandbox.
 */
export function answerInstead(
  { method = 'GET', path = '' }: Call,
  answer: (...call: Parameters<typeof fetch>) => Response | undefined | Promise<Response | undefined>,
): jest.SpiedFunction<typeof fetch> {
  const next = globalThis.fetch
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    const isThere = typeof path === 'string' ? url.includes(path) : path.test(url)
    const isMeant = isThere && (init?.method ?? 'GET') === method
    return (isMeant && (await answer(input, init))) || next(input, init)
  })
}

/** The answer to a read never comes, until the read is given up. */
export function neverAnswer(path: string) {
  let isAborted = () => {}
  const aborted = new Promise<void>((resolve) => (isAborted = resolve))
  const answer = (_input: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        isAborted()
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  return { aborted, fetched: answerInstead({ path }, answer) }
}

/** What `answerInstead` returns for a network that is broken. */
export const brokenNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** For `changeAnswer` of a list: one of its rows, in part. A value of `undefined` takes the key away. */
export const changeRow = (at: number, part: Record<string, unknown>) =>
  changeRows((row, index) => (index === at ? Object.assign({}, row, part) : row))

/** For `changeAnswer`: an entity, or each row of a list, with these keys only. */
export const onlyKeys =
  (...keys: string[]) =>
  (body: unknown) =>
    isList(body) ? changeRows((row) => pick(row, keys))(body) : pick(body, keys)

type ChangeRow = (row: unknown, index: number) => unknown

/** A list is an array, or a page of one. */
const changeRows = (change: ChangeRow) => (body: unknown) => {
  if (Array.isArray(body)) return body.map(change)
  return isPage(body) ? { ...body, items: body.items.map(change) } : body
}

const isPage = (body: unknown): body is { items: unknown[] } =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)
const isList = (body: unknown) => Array.isArray(body) || isPage(body)

const pick = (row: unknown, keys: string[]) =>
  Object.fromEntries(Object.entries(Object(row)).filter(([key]) => keys.includes(key)))

/** For `changeAnswer`: accepted, and nothing said. */
export const noContent = () => new Response(null, { status: 204 })

const FAILURES = ['表示できません', '応答を読み取れません', 'エラーが発生しました']
/** The page stands, without these words, and shows nothing of what its answers lack. */
export async function expectWhole(failures = FAILURES): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('status', { name: '読み込み中' })).not.toBeInTheDocument())
  for (const failure of failures) expect(screen.queryByText(failure)).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/undefined|NaN|null|Invalid Date/)
}
