/**
 * The header of a signed text (JWS, RFC 7515; EdDSA, RFC 8037), one for each use, so that neither the algorithm nor the
 * use can be chosen by who presents it.
 */
const headerOf = (use: string) => base64url(JSON.stringify({ alg: 'EdDSA', typ: use }))

/** What is signed of a value, in front of `.` and the signature in base64url. */
export const signedText = (use: string, value: object): string => `${headerOf(use)}.${base64url(JSON.stringify(value))}`

/** The parts of a signed text of this use; null for what is none. The value is whatever JSON it holds. */
export function readSigned(use: string, text: string): { signed: string; signature: string; value: unknown } | null {
  const [header, payload, signature, ...more] = text.split('.')
  if (header !== headerOf(use) || !payload || !signature || more.length > 0) return null
  try {
    return { signed: `${header}.${payload}`, signature, value: JSON.parse(new TextDecoder().decode(bytesOf(payload))) }
  } catch {
    return null
  }
}

/** The bytes behind a text in base64 or base64url. @throws Error for any other text */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}

/** Whether a signature is that of this public key (SPKI, base64). False too where Ed25519 is not known. */
export async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const bytes = new TextEncoder().encode(text)
    return await crypto.subtle.verify('Ed25519', await imported(key), bytesOf(signature), bytes)
  } catch {
    return false
  }
}

/** Whether this platform knows Ed25519: Chromium since 137, Firefox since 129, Safari since 17. */
export const knowsKey = (key: string): Promise<boolean> =>
  imported(key).then(
    () => true,
    () => false,
  )

const imported = (key: string) => crypto.subtle.importKey('spki', bytesOf(key), 'Ed25519', false, ['verify'])

function base64url(text: string): string {
  const characters = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
