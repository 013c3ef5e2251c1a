import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes. Shorter answers are sent as they are, because they fit one packet anyway. */
const THRESHOLD_BYTES = 1024

/**
 * Sends answers as Brotli or gzip to clients that accept it, because JSON and CSV shrink to a tenth. Files that are
 * streamed stay streamed, and files that lie there compressed stay as they are. Applies to routes that are added in
 * `app.after`.
 */
export function addCompression(app: FastifyInstance, customTypes = /^(application\/json|text\/csv)/): void {
  app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    customTypes,
    // Compressed requests stay refused, because a small one may hold more than the body limit.
    globalDecompression: false,
  })
}
