import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { PublicKey } from '@portal/contract'
import { Refused } from '../refused'

/** Who signs for a team; `key` is the public one (SPKI, base64). @throws Refused when no signature comes */
export type Signer = { key: string; sign(bytes: Buffer): Buffer }

const SIGNATURE_BYTES = 64
const COMMAND_MS = 60_000
const MAKE_ONE = 'npm run release-key -- <remote> makes one'

/**
 * The key that PORTAL_RELEASE_KEY names, a PEM file, or the command PORTAL_RELEASE_SIGNER with the public key
 * PORTAL_RELEASE_PUBLIC_KEY; null without either. @throws Refused when it cannot sign
 */
export function signerFrom(env: NodeJS.ProcessEnv = process.env): Signer | null {
  const { PORTAL_RELEASE_KEY: file, PORTAL_RELEASE_SIGNER: command, PORTAL_RELEASE_PUBLIC_KEY: key } = env
  if (file && command) throw new Refused('Either PORTAL_RELEASE_KEY or PORTAL_RELEASE_SIGNER signs, not both.')
  if (file) return signerOf(privateKeyIn(file))
  if (!command) return null
  if (!PublicKey.safeParse(key).success || key === undefined)
    throw new Refused('PORTAL_RELEASE_SIGNER goes with PORTAL_RELEASE_PUBLIC_KEY, the public key MCowBQYDK2VwAyEA…')
  return checked({ key, sign: (bytes) => signatureBy(command, bytes) })
}

export const signerOf = (privateKey: KeyObject): Signer => ({
  key: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  sign: (bytes) => sign(null, bytes, privateKey),
})

function privateKeyIn(file: string): KeyObject {
  if (!existsSync(file)) throw new Refused(`There is no file ${file}, which PORTAL_RELEASE_KEY names; ${MAKE_ONE}.`)
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, because the message of the library could quote the key.
  }
  throw new Refused(`${file} is no private Ed25519 key; ${MAKE_ONE}.`)
}

/** Gives a command the bytes, and takes the signature from its output: 64 bytes, or those in base64. */
function signatureBy(command: string, bytes: Buffer): Buffer {
  const said = execFileSync('sh', ['-c', command], {
    input: bytes,
    timeout: COMMAND_MS,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return said.length === SIGNATURE_BYTES ? said : Buffer.from(said.toString('latin1').trim(), 'base64')
}

/** A wrong signature is told here, because otherwise each browser would refuse the release. */
function checked({ key, sign: signWith }: Signer): Signer {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
  return {
    key,
    sign: (bytes) => {
      const signature = signWith(bytes)
      if (signature.length === SIGNATURE_BYTES && verify(null, bytes, publicKey, signature)) return signature
      throw new Refused('What PORTAL_RELEASE_SIGNER printed is no signature of its input by PORTAL_RELEASE_PUBLIC_KEY.')
    },
  }
}
