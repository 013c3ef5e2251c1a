import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { listenLocally } from '@portal/sandbox/listen-locally'

export type ReleaseServer = {
  origin: string
  /** Paths that were asked for, in order. */
  asked: string[]
  close(): Promise<void>
}

/** The hash of a file as descriptors have it. */
export const sha384 = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** A file on its way out: with other bytes, as a 404, or without an answer. */
export type Change = (file: string, bytes: Buffer) => Buffer | 'missing' | 'silent'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/**
 * Serves the folder of a remote's release, or of a whole target, from an origin of its own; `change` may alter a file
 * on its way out.
 */
export async function serveRelease(folder: string, change: Change = (_, bytes) => bytes): Promise<ReleaseServer> {
  // Read anew for each request, because a target gets releases meanwhile.
  const has = (file: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).includes(file)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const file = (request.url ?? '/').slice(1).split('?')[0] ?? ''
    asked.push(file)
    response.setHeader('access-control-allow-origin', '*')
    const answer = has(file) ? change(file, readFileSync(path.join(folder, file))) : 'missing'
    if (answer === 'silent') return response
    if (answer === 'missing') return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'no-cache')
    return response.end(answer)
  })
  const port = await listenLocally(server)
  return {
    origin: `http://localhost:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
