import type { IncomingMessage } from 'node:http'
import { type ConsoleMode, readConsoleProtocols } from '@portal/api-client/console'
import type { Visitor } from './session-log'
import type { ConsoleKind } from './sessions'

export type Request = {
  serverID: string
  kind: ConsoleKind
  ticket: string | undefined
  /** That the page has the key which the ticket is bound to. */
  proof: string | undefined
  /** Of the request, without query. */
  path: string
  mode: ConsoleMode | undefined
  visitor: Visitor
}

const PATH = /^\/gateway\/servers\/([^/]+)\/(login|screen)$/

/**
 * Reads a request for a console, or returns the HTTP status to refuse it with, because a page learns nothing more
 * before the upgrade.
 */
export function readRequest(
  request: IncomingMessage,
  allowedOrigins: ReadonlySet<string>,
): Request | { status: 400 | 403 | 404 } {
  const path = PATH.exec((request.url ?? '').split('?')[0] ?? '')
  const serverID = decoded(path?.[1])
  if (!path || serverID === undefined) return { status: 404 }
  const { origin } = request.headers
  // Demanded, because browsers always send it and no page can change it.
  if (origin === undefined || !allowedOrigins.has(origin)) return { status: 403 }
  const offered = readConsoleProtocols(
    (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim()),
  )
  const kind = path[2] === 'login' ? 'login' : 'screen'
  if (!offered || (kind === 'login' && offered.mode === 'view')) return { status: 400 }
  const visitor = { ip: request.socket.remoteAddress ?? '', userAgent: request.headers['user-agent'] }
  const { ticket, proof, mode } = offered
  return { serverID, kind, ticket, proof, path: path[0], mode, visitor }
}

function decoded(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
