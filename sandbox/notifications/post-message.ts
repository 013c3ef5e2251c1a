import { lookup } from 'node:dns'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isOfInternet, whyNotUrl } from './own-network'

/** From the name of the host to the end of the answer. */
const TIME_LIMIT_MS = 10_000

/** A message that did not arrive. `isFinal`: another attempt would not arrive either. */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  /** Seconds of the receiver's `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(message: string, { isFinal = false, retryAfter }: { isFinal?: boolean; retryAfter?: number } = {}) {
    super(message)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

const ownNetwork = () =>
  new DeliveryError('送信先が内部ネットワークのアドレスのため、送信しませんでした。', { isFinal: true })

export type Outgoing = { url: string; headers: Record<string, string>; body: string }
type Options = {
  /** The one origin inside of the own network that may be reached. */
  receiver?: string | undefined
  timeLimitMs?: number
  /** Resolves names. Default: as the system does. */
  resolve?: typeof lookup
}

/**
 * Posts JSON. The name is resolved once, and the connection goes to what was checked: a name that leads into the own
 * network by the time of the connection (DNS rebinding) is not asked again. Redirects are not followed, because they
 * could lead there as well.
 *
 * @throws DeliveryError unless the answer is 2xx
 */
export async function postMessage({ url: text, headers, body }: Outgoing, options: Options = {}): Promise<void> {
  const { receiver, timeLimitMs = TIME_LIMIT_MS, resolve = lookup } = options
  const why = whyNotUrl(text, receiver)
  if (why !== undefined) throw new DeliveryError(why, { isFinal: true })
  const url = new URL(text)
  const isReceiver = url.origin === receiver
  const { status, retryAfter } = await exchange(url, body, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'portal-notifications/1',
    },
    // A connection of its own, because one that is kept was checked for another message.
    agent: false,
    signal: AbortSignal.timeout(timeLimitMs),
    lookup: isReceiver ? undefined : checkedLookup(resolve),
  })
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400)
    throw new DeliveryError(`送信先が別の URL に転送しました (${status})。転送には従いません。`, { isFinal: true })
  const isFinal = status < 500 && ![408, 425, 429].includes(status)
  throw new DeliveryError(`送信先が ${status} を返しました。`, { isFinal, ...(retryAfter > 0 && { retryAfter }) })
}

/** Refuses a name as soon as one of its addresses is not of the internet. Node connects to what this returns. */
function checkedLookup(resolve: typeof lookup): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address }) => isOfInternet(address))) return callback(ownNetwork(), '', 0)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

function exchange(url: URL, body: string, options: RequestOptions): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, options, (response) => {
      // The answer is not read: only its status says anything.
      response.destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) || 0 })
    })
    request.on('error', (cause) => reject(cause instanceof DeliveryError ? cause : new DeliveryError(textOf(cause))))
    // Looked at once more, because an address in the URL itself is not looked up.
    if (options.lookup)
      request.on('socket', (socket) =>
        socket.once('connect', () => {
          const { remoteAddress = '' } = socket
          if (!isOfInternet(remoteAddress)) request.destroy(ownNetwork())
        }),
      )
    if (options.lookup && isIP(hostOf(url)) && !isOfInternet(hostOf(url))) return request.destroy(ownNetwork())
    request.end(body)
    return undefined
  })
}

const CAUSES: Record<string, string> = {
  ENOTFOUND: '送信先のホスト名が見つかりません。',
  EAI_AGAIN: '送信先のホスト名を解決できませんでした。',
  ECONNREFUSED: '送信先に接続を拒否されました。',
  ECONNRESET: '送信先との接続が切れました。',
  ABORT_ERR: '送信先が 10 秒以内に応答しませんでした。',
}

function textOf(cause: Error & { code?: string }): string {
  const known = CAUSES[cause.name === 'TimeoutError' || cause.name === 'AbortError' ? 'ABORT_ERR' : (cause.code ?? '')]
  if (known) return known
  if (/CERT|TLS|SSL|ALT/.test(cause.code ?? '')) return `送信先の証明書を確認できませんでした (${cause.code})。`
  return `送信先に接続できませんでした${cause.code ? ` (${cause.code})` : ''}。`
}
