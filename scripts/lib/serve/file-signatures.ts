import { createHash } from 'node:crypto'

// Signatures of single files, which browsers check (https://wicg.github.io/signature-based-sri). They lie in
// `signatures.map` of each release folder, in the words of an nginx `map`: a key for the file, and
// `<sha256> <key of the team> <signature>`. Regular expressions are texts, because nginx takes them too.

export const SIGNATURES_FILE = 'signatures.map'
const LINE = /^"([^"\s]+)" "([^"\s]+) ([^"\s]+) ([^"\s]+)";$/
/** Path of a script or style of a release, and of a difference in its place: remote, build, hash and type of the file. */
export const SIGNED_FILE = String.raw`^/([a-z][a-z0-9-]{0,23})[a-z0-9-]*/[0-9.]+-([0-9a-f]{8})/[^/]+\.([0-9a-f]{8}\.(?:js|css))(?:\.[0-9A-Za-z]+\.dcz)?$`
/** Its key, with the beginning of the remote's name, because hash tables of nginx take no more than 46 letters. */
export const SIGNED_KEY = '$1-$2-$3'

export type FileSignature = { digest: string; key: string; signature: string }

/** Values of the headers, with texts of these kinds in them. */
export const SIGNATURE_HEADERS = {
  'unencoded-digest': ({ digest }: FileSignature) => `sha-256=:${digest}:`,
  'signature-input': ({ key }: FileSignature) => `release=${parametersOf(key)}`,
  signature: ({ signature }: FileSignature) => `release=:${signature}:`,
} as const

const parametersOf = (key: string) => `("unencoded-digest";sf);keyid="${key}";tag="ed25519-integrity"`

/** What is signed of a file: the signature base of RFC 9421. */
export function signatureBase(content: Buffer, key: string): { digest: string; base: string } {
  const digest = createHash('sha256').update(content).digest('base64')
  return { digest, base: `"unencoded-digest";sf: sha-256=:${digest}:\n"@signature-params": ${parametersOf(key)}` }
}

/** The key of a path; null for what is no script or style of a release. */
export function keyOf(path: string): string | null {
  const file = new RegExp(SIGNED_FILE)
  return file.test(path) ? path.replace(file, SIGNED_KEY) : null
}

export const lineOf = (fileKey: string, { digest, key, signature }: FileSignature): string =>
  `"${fileKey}" "${digest} ${key} ${signature}";\n`

/** The signatures in a file, by the keys of their files; a line that is none is left out. */
export function signaturesIn(text: string): Map<string, FileSignature> {
  const found = text.split('\n').flatMap((line): [string, FileSignature][] => {
    const [, fileKey, digest, key, signature] = LINE.exec(line) ?? []
    return fileKey && digest && key && signature ? [[fileKey, { digest, key, signature }]] : []
  })
  return new Map(found)
}

/** The headers that go with a file. */
export function signatureHeaders(signature: FileSignature): Record<string, string> {
  return Object.fromEntries(Object.entries(SIGNATURE_HEADERS).map(([name, value]) => [name, value(signature)]))
}
