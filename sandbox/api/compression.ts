import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this an answer fits one packet anyway. */
const THRESHOLD_BYTES = 1024

/**
 * Answers to whoever accepts it as Brotli or gzip: JSON and CSV shrink to a tenth. Files that are sent piece by piece
 * stay so. Applies to routes that are added in `app.after`.
 */
export function addCompression(app: FastifyInstance): void {
  app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    customTypes: /^(application\/json|text\/csv)/,
    // Compressed requests stay refused: a small one may hold more than the body limit.
    globalDecompression: false,
  })
}
