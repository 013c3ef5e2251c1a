import { createHash } from 'node:crypto'

// Releases as differences (RFC 9842): which scripts are dictionaries for the scripts of later releases, and where the
// difference to such a dictionary lies. Regular expressions are texts, and replacements are `$1`, because nginx takes
// both, too.

/** Magic number of the content encoding `dcz`; the SHA-256 of the dictionary and a zstd frame follow it. */
export const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** Path of a script whose name carries a hash. */
export const SCRIPT = String.raw`\.[0-9a-f]{8}\.js$`
/** Path of a difference, as it lies beside its script. It is only sent in place of that, because it is no script. */
export const DELTA = String.raw`\.[0-9a-f]{8}\.js\.[0-9A-Za-z]+\.dcz$`

/** Scripts by their path, and which addresses their later releases have: in another folder, with another hash. */
export const DICTIONARIES = [
  { path: String.raw`^/([a-z][a-z0-9-]*)/[0-9][\w.-]*/([\w-]+)`, match: '/$1/*/$2.*.js' },
  { path: String.raw`^/([\w-]+)`, match: '/$1.*.js' },
] as const
/** For requests of any destination, because a script that is fetched ahead by `fetch` has none. */
export const dictionaryFor = (match: string) => `match="${match}"`

/** Value of `Vary` of every script, because a shared cache would otherwise give a difference to the wrong browser. */
export const VARY = 'accept-encoding, available-dictionary'

/** Accepts `dcz`. With a weight it is left alone, because that may be 0. */
export const ACCEPTS_DELTA = String.raw`\bdcz\b(?!\s*;)`

/** Letters and digits, and what ends them. It leaves nothing to try again, so that no header takes long to match. */
const LETTERS = '([0-9A-Za-z]*)(?:[+/]|(?==))'
/**
 * The hash in `Available-Dictionary`, with its letters and digits in nine groups, as nginx has nine variables for
 * groups. One hash in 100,000 has more than eight of `+` and `/`; that browser gets the whole file.
 */
export const AVAILABLE = `:(?=[0-9A-Za-z+/]{43}=:)${LETTERS.repeat(9)}=:$`
/** The groups of `AVAILABLE` together. */
export const DICTIONARY_NAME = '$1$2$3$4$5$6$7$8$9'

/** File name of the difference from `dictionary` to `file`: letters and digits of the hash, because base64 has a `/`. */
export function deltaName(file: string, dictionary: Buffer): string {
  const hash = createHash('sha256').update(dictionary).digest('base64')
  return `${file}.${hash.replaceAll(/[^0-9A-Za-z]/g, '')}.dcz`
}

type Asked = { 'accept-encoding'?: string | undefined; 'available-dictionary'?: string | string[] | undefined }

/** Path of the difference that a request may be answered with, if there is such a file; null when there is none. */
export function deltaFor(path: string, headers: Asked): string | null {
  if (!new RegExp(ACCEPTS_DELTA).test(headers['accept-encoding'] ?? '')) return null
  const found = new RegExp(`^${AVAILABLE}`).exec(String(headers['available-dictionary'] ?? ''))
  return found && new RegExp(SCRIPT).test(path) ? `${path}.${found.slice(1).join('')}.dcz` : null
}

/** Value of `Use-As-Dictionary` of a path; null when it is no script. */
export function dictionaryOf(path: string): string | null {
  for (const { path: name, match } of DICTIONARIES) {
    const script = new RegExp(name + SCRIPT)
    if (script.test(path)) return dictionaryFor(path.replace(script, match))
  }
  return null
}
