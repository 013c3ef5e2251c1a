import { type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends the path as it stands; `fetch` would normalise dots away. */
export function visit(port: number, place: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: place, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        let body = ''
        response.setEncoding('latin1').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    call.on('error', reject).end()
  })
}
