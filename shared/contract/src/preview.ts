import * as z from 'zod/mini'
import { Url } from './addresses'
import { Integrity } from './integrity'
import { readSigned, signedText } from './signed-text'

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

/** What its signature is made for. */
const USE = 'portal-preview'

/** What is signed of a link. */
export const signedPart = (preview: Preview): string => signedText(USE, preview)

/** A link's parts: what is signed, the signature, and what it would allow. Null for what is no link. */
export function partsOf(link: string): { signed: string; signature: string; preview: Preview } | null {
  const read = readSigned(USE, link)
  const parsed = Preview.safeParse(read?.value)
  return read && parsed.success ? { signed: read.signed, signature: read.signature, preview: parsed.data } : null
}
