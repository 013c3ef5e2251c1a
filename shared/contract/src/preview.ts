import * as z from 'zod/mini'
import { Url } from './addresses'
import { Integrity } from './integrity'

/** The part of an address that carries the link. */
export const PREVIEW_PARAMETER = 'preview'

/** What a preview link allows: one release of one remote, in one environment, until a moment. */
export const Preview = z.strictObject({
  environment: z.string(),
  /** The remote. */
  name: z.string(),
  version: z.string(),
  /** Address of the release's `remote.json`. */
  url: Url,
  /** sha384 of that, which holds the hashes of all other files. */
  integrity: Integrity,
  /** ISO 8601 */
  until: z.iso.datetime(),
})
export type Preview = z.infer<typeof Preview>

/** Of a signature that is made for nothing else (JWS, RFC 7515; EdDSA, RFC 8037). */
const HEADER = base64url(JSON.stringify({ alg: 'EdDSA', typ: 'portal-preview' }))

/** What is signed of a link. */
export const signedPart = (preview: Preview): string => `${HEADER}.${base64url(JSON.stringify(preview))}`

/** A link's parts: what is signed, the signature, and what it would allow. Null for what is no link. */
export function partsOf(link: string): { signed: string; signature: string; preview: Preview } | null {
  const [header, payload, signature, ...more] = link.split('.')
  if (header !== HEADER || !payload || !signature || more.length > 0) return null
  try {
    const parsed = Preview.safeParse(JSON.parse(textOf(payload)))
    return parsed.success ? { signed: `${header}.${payload}`, signature, preview: parsed.data } : null
  } catch {
    return null
  }
}

/** The bytes behind a base64url text. @throws Error for any other text */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}

const textOf = (text: string) => new TextDecoder().decode(bytesOf(text))

function base64url(text: string): string {
  const characters = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
