import type { FastifyInstance } from 'fastify'
import { CODE } from './codes'
import { Refusal } from './refusal'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bodies are JSON in UTF-8 only. Not compressed, because a small body could unfold without end. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // No error, because many clients name a type even where they send nothing.
    if (bytes.length === 0) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      return done(new Refusal(400, CODE.malformed, '本文が UTF-8 ではありません。'))
    }
    return parse(request, text, done)
  })
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new Refusal(415, CODE.mediaType, '圧縮された本文は受け付けません。')
    }
  })
}
