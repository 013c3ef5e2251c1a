import { ApiError } from '../error'
import { linkedNext } from '../link-header'
import { type Address, call, tagOf } from './call'
import { keepPages, type KnownPage, knownPages } from './known-pages'
import { untilNobodyTypes } from './typing'

/** Characters of a text that is unpacked in a pause of typing, because a key that is pressed meanwhile would wait. */
const LONG = 1_000_000
/** A limit, because no browser can hold a list of more pages. */
const MOST_PAGES = 500

/** One page as it is now: `rows` of a list, and the whole `body` unless the cache has the page already. */
type ReadPage = { known: KnownPage; rows: readonly unknown[]; body?: unknown }

type ReadOptions = {
  signal?: AbortSignal
  /** The answer so far. */
  cached?: unknown
  /** Called with the first page of several. */
  onFirstPage?: (body: unknown) => void
}

/**
 * The API's answer to a read, unparsed: JSON, or text where it is none. A list in pages is read to its end. Returns
 * `cached` itself when the API says that it has not changed (`ETag`, RFC 9110 §8.8.3), page by page.
 */
export async function readRaw(to: Address, { signal, cached, onFirstPage }: ReadOptions = {}): Promise<unknown> {
  const name = `GET /${to.path.join('/')}`
  const before = knownPages(cached)
  const pages: ReadPage[] = []
  const seen = new Set<string>()
  let start = 0
  for (let query: string | null = to.query; query !== null;) {
    if (seen.has(query)) throw broken(name, '同じページが繰り返されています')
    if (seen.size >= MOST_PAGES) throw broken(name, `ページが ${MOST_PAGES} を超えています`)
    seen.add(query)
    const old = before[pages.length]
    const rows = itemsOf(cached).slice(start, (start += old?.rows ?? 0))
    const page = await readPage({ ...to, query }, signal, name, old?.query === query ? { known: old, rows } : undefined)
    pages.push(page)
    query = page.known.next
    if (pages.length === 1 && query !== null) onFirstPage?.(page.body)
  }
  const isSame = pages.length === before.length && pages.every((page) => !('body' in page))
  if (isSame) return cached
  const [first] = pages
  const body = first && 'body' in first ? first.body : cached
  const answer =
    pages.length === 1
      ? body
      : withRows(
          body,
          pages.flatMap(({ rows }) => rows),
        )
  keepPages(
    answer,
    pages.map(({ known }) => known),
  )
  return answer
}

const withRows = (body: unknown, items: unknown[]): unknown =>
  Array.isArray(body) ? items : Object.assign({}, body, { items, nextCursor: null })

async function readPage(
  to: Address,
  signal: AbortSignal | undefined,
  name: string,
  old: ReadPage | undefined,
): Promise<ReadPage> {
  const response = await call(to, { method: 'GET', signal, tag: old?.known.tag ?? null })
  if (old && response.status === 304) return old
  const body = await readBody(response, signal)
  // An error of the answer, because the query cache takes `undefined` for a mistake of its caller.
  if (body === undefined) throw broken(name, '応答が空です')
  const rows = itemsOf(body)
  const known = {
    query: to.query,
    tag: tagOf(response),
    rows: rows.length,
    next: nextQuery(to, body, response),
  }
  return { known, rows, body }
}

/** The query of the next page, or null: `nextCursor` of a page goes into `cursor`, a `Link` of `next` brings its own. */
function nextQuery(to: Address, body: unknown, response: Response): string | null {
  if (isPage(body) && 'nextCursor' in body) {
    const { nextCursor } = body
    if (nextCursor === null || nextCursor === undefined || nextCursor === '') return null
    const query = new URLSearchParams(to.query)
    query.set('cursor', String(nextCursor))
    return `?${query}`
  }
  if (!Array.isArray(body) && !isPage(body)) return null
  const target = linkedNext(response.headers.get('link'))
  return target === null ? null : new URL(target, response.url || 'http://unknown').search
}

type Page = { items: readonly unknown[]; nextCursor?: unknown }

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)
}

const itemsOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : isPage(body) ? body.items : [])

function broken(name: string, what: string): ApiError {
  return ApiError.fromException(new Error(`応答の形式が正しくありません (${name}: ${what})`), 'shape')
}

/**
 * Refuses a page of HTML, which a proxy, a CDN or a sign-in in between sends with a status of success. An empty answer
 * may have any type.
 *
 * @throws ApiError
 */
export function requireAnswerOfApi({ headers }: Response): void {
  const type = headers.get('content-type') ?? ''
  if (/^\s*(text\/html|application\/xhtml)/i.test(type))
    throw ApiError.fromException(new Error(`API ではない応答です (${type})`), 'page')
}

/** Undefined when there is none. A connection that breaks on the way is a failure like one that was never made. */
export async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text().catch((cause: unknown) => {
    throw signal?.aborted ? cause : ApiError.fromException(cause, 'network')
  })
  if (text === '') return undefined
  if (text.length > LONG) await untilNobodyTypes()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
