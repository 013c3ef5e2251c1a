import * as z from 'zod/mini'
import { EXPECTED } from './expected'

/** sha384 of a file, as browsers write it. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, EXPECTED.integrity))

/** The same of bytes that are at hand. */
export async function integrityOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
