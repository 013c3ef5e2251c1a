import * as z from 'zod/mini'
import type { ChainKey } from './activity-logs'

// The operation log as a file that proves itself: decision 59. One JSON value a line: a head line with the project, an
// entry in each line, the oldest first, and a signed end. Each entry's hash covers the hash of the entry before it.

export const CHAIN_FORMAT = 1
/** What the first entry of a log follows. */
export const NOTHING_BEFORE = ''

const Begin = z.object({ kind: z.literal('begin'), format: z.literal(CHAIN_FORMAT), project: z.string() })
const Entry = z.object({
  kind: z.literal('entry'),
  position: z.int(),
  hash: z.string(),
  entry: z.looseObject({ id: z.string() }),
})
const End = z.object({
  kind: z.literal('end'),
  project: z.string(),
  /** Of the last entry; 0 and `NOTHING_BEFORE` of an empty log. */
  position: z.int(),
  hash: z.string(),
  /** When the file was made, ISO 8601. */
  at: z.string(),
  /** `kid` of the key. */
  key: z.string(),
  /** Ed25519 over `signedText`, base64url. */
  signature: z.string(),
})
const Line = z.discriminatedUnion('kind', [Begin, Entry, End])

export type ChainEnd = z.infer<typeof End>

/**
 * JSON that is the same for the same value: keys sorted, no spaces, and no keys without a value, so that a field that a
 * later version adds leaves the text of older entries as it was.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}

/** The hash of an entry, base64url: SHA-256 over the hash before it, its position and its canonical text. */
export async function chainHash(previous: string, position: number, entry: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${previous}\n${position}\n${canonical(entry)}`)
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** What the signature of an end covers. */
export const signedText = ({ project, position, hash, at, key }: Omit<ChainEnd, 'kind' | 'signature'>): string =>
  canonical({ format: CHAIN_FORMAT, project, position, hash, at, key })

export type Break = {
  /** Of the file, from 1. */
  line: number
  /** Of the entry at this line, where there is one. */
  entryID?: string
  /**
   * `unreadable`: no line of such a file. `changed`: the entry, or the one before it, is not what was logged.
   * `missing`: entries before this line are gone. `moved`: it stands at another place. `cut`: the end is gone or
   * belongs to more entries. `forged`: the end was not signed by the portal's API.
   */
  reason: 'unreadable' | 'changed' | 'missing' | 'moved' | 'cut' | 'forged'
}

export type Verdict =
  | { isWhole: false; first: Break }
  | {
      isWhole: true
      project: string
      entries: number
      /** When the file was made. */
      at: string
      /** `unchecked`: this browser cannot verify Ed25519. */
      signature: 'valid' | 'unchecked'
    }

/**
 * Verifies a file of the operation log: that no entry was changed, left out, added or moved since it was logged, and
 * that the API signed its end. Reports the first break only, because nothing that follows it can be told from it.
 */
export async function verifyChain(file: string, keys: readonly ChainKey[]): Promise<Verdict> {
  const lines = file.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const broken = (at: number, reason: Break['reason'], entryID?: string): Verdict => ({
    isWhole: false,
    first: { line: at + 1, reason, ...(entryID !== undefined && { entryID }) },
  })
  let hash = NOTHING_BEFORE
  let position = 0
  for (const [at, text] of lines.entries()) {
    const line = parsed(text)
    if (!line || (at === 0) !== (line.kind === 'begin')) return broken(at, 'unreadable')
    if (line.kind === 'entry') {
      const { entry } = line
      if (line.position !== position + 1) return broken(at, line.position > position ? 'missing' : 'moved', entry.id)
      position = line.position
      hash = await chainHash(hash, position, entry)
      if (hash !== line.hash) return broken(at, 'changed', entry.id)
    }
    if (line.kind === 'end') {
      if (at !== lines.length - 1) return broken(at + 1, 'unreadable')
      if (line.position !== position) return broken(at, 'cut')
      if (line.hash !== hash) return broken(at, 'changed')
      const signature = await verifyEnd(line, keys)
      if (signature === 'forged') return broken(at, 'forged')
      return { isWhole: true, project: line.project, entries: position, at: line.at, signature }
    }
  }
  return broken(lines.length, 'cut')
}

function parsed(text: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function verifyEnd(end: ChainEnd, keys: readonly ChainKey[]): Promise<'valid' | 'unchecked' | 'forged'> {
  const key = keys.find(({ kid }) => kid === end.key)
  if (!key) return 'forged'
  const publicKey = await crypto.subtle
    .importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x }, 'Ed25519', false, ['verify'])
    .catch(() => null)
  // As in browsers before 2025: https://caniuse.com/mdn-api_subtlecrypto_verify_ed25519
  if (!publicKey) return 'unchecked'
  const signature = bytesOf(end.signature)
  const isValid =
    signature !== null &&
    (await crypto.subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(signedText(end))))
  return isValid ? 'valid' : 'forged'
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}
