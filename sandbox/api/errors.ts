import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_HEADERS } from './answer-headers'
import { CODE } from './codes'
import { failureText } from './failure-text'
import { Refusal } from './refusal'
import { noteRefusal } from './request-log'
import type { ErrorDialect } from './route'

const FROM_FASTIFY: Record<number, { code: string; message: string }> = {
  413: { code: CODE.tooLarge, message: '送信されたデータが大きすぎます。' },
  415: { code: CODE.mediaType, message: 'Content-Type は application/json にしてください。' },
}

/**
 * Sends any error as `{ code, message, requestID }`. An unexpected one is logged, and its answer does not tell the
 * cause because that may hold data of other tenants. `dialect` adds the fields that the format of a call asks for
 * besides.
 */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  dialect?: ErrorDialect,
): void {
  const refusal = error instanceof Refusal ? error : toRefusal(error)
  noteRefusal(request, refusal.code)
  if (refusal.status >= 500) {
    const call = `${request.method} ${request.routeOptions.url ?? '(no route)'}`
    console.error(`API ${request.id} ${call}: ${failureText(error)}`)
  }
  if (refusal.status === 401) reply.header('www-authenticate', refusal.challenge ?? 'Bearer')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  reply
    .code(refusal.status)
    .header('x-request-id', request.id)
    .headers(ANSWER_HEADERS)
    .type('application/json; charset=utf-8')
    .send({
      ...dialect?.(refusal.status, refusal.message),
      code: refusal.code,
      message: refusal.message,
      requestID: request.id,
      field: refusal.field,
    })
}

function toRefusal(error: FastifyError): Refusal {
  const state = sqlState(error)
  // Class 22 of https://www.postgresql.org/docs/current/errcodes-appendix.html: values that no schema can know to be
  // wrong, such as a NUL character or the year 0000.
  if (state.startsWith('22')) return new Refusal(400, CODE.malformed, '扱えない文字または値が含まれています。')
  // Classes 23 and 40: two requests made the same thing at once, or one used a thing that the other removed.
  if (state.startsWith('23') || state.startsWith('40')) {
    return new Refusal(409, CODE.stale, 'ほかの操作と重なりました。もう一度お試しください。')
  }
  const status = error.statusCode ?? 500
  if (status >= 500 || status < 400) return new Refusal(500, CODE.internal, 'サーバー内部でエラーが発生しました。')
  const { code, message } = FROM_FASTIFY[status] ?? { code: CODE.malformed, message: 'リクエストを読み取れません。' }
  return new Refusal(status, code, message)
}

/** The SQLSTATE of a failed query, else ''. */
function sqlState(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return ''
  const { cause } = error
  return cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
