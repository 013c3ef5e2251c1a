import * as z from 'zod/mini'
import { Integrity, integrityOf } from './integrity'
import { PublicKey } from './public-key'
import { isSignedBy, knowsKey, readSigned, signedText } from './signed-text'

/** What its signature is made for. */
const USE = 'portal-release'
/** The file beside `remote.json` that holds the statement of a release. */
export const STATEMENT_FILE = 'release.jws'

/** What a team says of a release of its remote by its signature. */
export const ReleaseStatement = z.strictObject({
  /** The remote. */
  name: z.string(),
  version: z.string(),
  /** sha384 of `remote.json`, which holds the hashes of all other files. */
  integrity: Integrity,
  /** When it was signed (ISO 8601), which tells releases apart that a host still runs from those that it does not. */
  issuedAt: z.iso.datetime(),
  /** From then on it says nothing (ISO 8601). */
  until: z.iso.datetime(),
})
export type ReleaseStatement = z.infer<typeof ReleaseStatement>

/** What is signed of a statement. */
export const signedStatement = (statement: ReleaseStatement): string => signedText(USE, statement)

/** Whose signatures count for a remote. */
const RemoteKeys = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        key: PublicKey,
        /** From then on nothing that it has signed runs (ISO 8601). */
        until: z.optional(z.iso.datetime()),
        /** Nothing that it has signed runs, because it is in other hands, or may be. */
        isRevoked: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1)),
  /** What was signed before does not run any more, because it was withdrawn (ISO 8601). */
  notBefore: z.optional(z.iso.datetime()),
  /** Browsers that can check the signature of the entry too: the servers send its headers. */
  isCheckedByBrowser: z.optional(z.boolean()),
})
export type RemoteKeys = z.infer<typeof RemoteKeys>

/**
 * `host/release-keys.json`, by remote. While it names one, the host runs no release of a remote that it does not name,
 * because such a remote would be a way around the signatures of the others.
 */
export const ReleaseKeys = z.record(z.string(), RemoteKeys)
export type ReleaseKeys = z.infer<typeof ReleaseKeys>

/** Why a release does not run: what is wrong with its signature. */
export type SignatureProblem =
  | 'no keys'
  | 'unsigned'
  | 'not checkable'
  | 'malformed'
  | 'unknown key'
  | 'revoked key'
  | 'expired key'
  | 'another remote'
  | 'other bytes'
  | 'expired'
  | 'withdrawn'

/** A release as it is offered; `json` are the bytes of its `remote.json`. */
type Offered = { name: string; json: Uint8Array<ArrayBuffer>; statement: string | null }

/** Reads a statement without holding it against anything; null for what is none. */
export function statementIn(text: string): ReleaseStatement | null {
  return ReleaseStatement.safeParse(readSigned(USE, text)?.value).data ?? null
}

/** What is wrong with the signature of a release, or null when it runs under these keys. `now` in milliseconds. */
export async function whyNotSigned(
  { name, json, statement }: Offered,
  all: ReleaseKeys,
  now: number,
): Promise<SignatureProblem | null> {
  // Not by `all[name]` alone, because a remote may be called like a property of every object.
  const keys = Object.hasOwn(all, name) ? all[name] : undefined
  if (!keys) return 'no keys'
  if (statement === null) return 'unsigned'
  const read = readSigned(USE, statement)
  const said = statementIn(statement)
  if (!read || !said) return 'malformed'
  const unfit = await whyNotByKey(keys, read, now)
  if (unfit) return unfit
  if (said.name !== name) return 'another remote'
  if (said.integrity !== (await integrityOf(json))) return 'other bytes'
  if (Date.parse(said.until) <= now) return 'expired'
  return Date.parse(said.issuedAt) < Date.parse(keys.notBefore ?? said.issuedAt) ? 'withdrawn' : null
}

/** The keys of a remote whose signatures count at `now`, in milliseconds. */
export const validKeys = ({ keys }: RemoteKeys, now: number): string[] =>
  keys.filter((key) => !key.isRevoked && !hasEnded(key, now)).map(({ key }) => key)

const hasEnded = ({ until }: RemoteKeys['keys'][number], now: number) => until !== undefined && Date.parse(until) <= now

async function whyNotByKey(
  { keys }: RemoteKeys,
  { signed, signature }: { signed: string; signature: string },
  now: number,
): Promise<SignatureProblem | null> {
  for (const key of keys) {
    if (!(await isSignedBy(key.key, signed, signature))) continue
    if (key.isRevoked) return 'revoked key'
    return hasEnded(key, now) ? 'expired key' : null
  }
  const [first] = keys
  return first && !(await knowsKey(first.key)) ? 'not checkable' : 'unknown key'
}
