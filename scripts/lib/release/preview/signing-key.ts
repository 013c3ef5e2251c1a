import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Preview, PREVIEW_PARAMETER, signedPart } from '@portal/contract'
import type { EnvironmentConfig } from '../environment-config'
import { Refused } from '../refused'

const MAKE_ONE =
  'To make one: openssl genpkey -algorithm ed25519 -out preview-key.pem. Keep it like a password, and never in the target.'

/** The key that PORTAL_PREVIEW_KEY names, a PEM file. @throws Refused when it is missing, or of another kind */
export function signingKey(file = process.env.PORTAL_PREVIEW_KEY): KeyObject {
  if (!file)
    throw new Refused(`Name the file of the key that signs previews by the variable PORTAL_PREVIEW_KEY. ${MAKE_ONE}`)
  if (!existsSync(file)) throw new Refused(`There is no file ${file}, which PORTAL_PREVIEW_KEY names. ${MAKE_ONE}`)
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, because the message of the library could quote the key.
  }
  throw new Refused(`${file} is no private Ed25519 key. ${MAKE_ONE}`)
}

/** The public half, as `previewKey` of config.json has it. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** @throws Refused when the environment would run no link that this key signs */
export function requireKeyOf({ env, parsed }: EnvironmentConfig, key: KeyObject): void {
  const publicKey = publicKeyOf(key)
  if (parsed.previewKey === publicKey) return
  throw new Refused(
    `config.json of ${env} has ${parsed.previewKey ? 'another' : 'no'} "previewKey". For links of this key, write there:\n  "previewKey": "${publicKey}"`,
  )
}

/** The address that makes a tab run a preview. */
export function linkTo(page: string, preview: Preview, key: KeyObject): string {
  const signed = signedPart(preview)
  const link = new URL(page)
  link.searchParams.set(PREVIEW_PARAMETER, `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`)
  return link.href
}
