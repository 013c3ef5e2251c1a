import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export type Sent = { method: string; url: URL; path: string; headers: Record<string, string>; body?: string | Buffer }

export type Received = {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  text: string
  /** Undefined when the answer is not JSON. */
  body: unknown
  milliseconds: number
}

const LONGEST_WAIT_MS = 20_000

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/**
 * Sends one request and reads the whole answer. Not by `fetch`, because it normalizes paths (`/../`).
 *
 * @throws when no answer came
 */
export function exchange({ method, url, path, headers, body }: Sent): Promise<Received> {
  const began = performance.now()
  const isHttps = url.protocol === 'https:'
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const options = {
    method,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path,
    headers: { ...headers, ...(bytes ? { 'content-length': String(bytes.length) } : {}) },
    agent: isHttps ? agents.https : agents.http,
    timeout: LONGEST_WAIT_MS,
  }
  return new Promise((resolve, reject) => {
    const failed = (cause: Error) => reject(new Error(`${method} ${path} got no answer: ${cause.message}`))
    const request = (isHttps ? httpsRequest : httpRequest)(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', failed)
      response.once('end', () => {
        const whole = Buffer.concat(chunks)
        const text = whole.toString('utf8')
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          bytes: whole,
          text,
          body: parsedJson(text),
          milliseconds: performance.now() - began,
        })
      })
    })
    request.once('timeout', () => request.destroy(new Error(`nothing for ${LONGEST_WAIT_MS / 1000} s`)))
    request.once('error', failed)
    request.end(bytes)
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
