import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { ANSWER_HEADERS } from './answer-headers'
import { CODE } from './codes'
import { refusalLine } from './request-log'

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers bytes that are no HTTP request with an error like any other, with its line in the log, and hangs up. */
export const unreadableAnswer = (log?: (line: string) => void) =>
  function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = STATUS[code] ?? 400
    const requestID = randomUUID()
    log?.(refusalLine(requestID, '(no request)', status, { code: CODE.malformed, ip: socket.remoteAddress ?? '-' }))
    const body = JSON.stringify({ code: CODE.malformed, message: 'リクエストを読み取れません。', requestID })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestID}`,
      ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

/** Ignores an unknown `Expect` (RFC 9110, 10.1.1), because Node would answer it with a bare 417. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
