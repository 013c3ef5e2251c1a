import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { keyOf, signatureHeaders, SIGNATURES_FILE, signaturesIn } from './file-signatures'

/** Sends the signature of each file that has one in the `signatures.map` beside it. */
export function addSignatures(app: FastifyInstance, folder: string): void {
  app.addHook('onSend', async ({ url }, reply) => {
    const place = path.posix.normalize(url.split('?')[0] ?? '')
    const [key, file] = [keyOf(place), path.join(folder, path.dirname(place), SIGNATURES_FILE)]
    if (key === null || ![200, 304].includes(reply.statusCode) || !existsSync(file)) return
    const signature = signaturesIn(readFileSync(file, 'utf8')).get(key)
    if (signature) reply.headers(signatureHeaders(signature))
  })
}
