import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer } from 'node:net'

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

/** Ports of 127.0.0.1 on which nothing listens at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const found = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject).once('listening', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return found
}
