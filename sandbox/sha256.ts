import { createHash } from 'node:crypto'

/** SHA-256 in base64url: a short key for a text, which cannot be read from it. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
