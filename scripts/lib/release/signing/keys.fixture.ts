import { generateKeyPairSync } from 'node:crypto'
import type { ReleaseKeys } from '@portal/contract'
import { type Signer, signerOf } from './signer'

export const newSigner = (): Signer => signerOf(generateKeyPairSync('ed25519').privateKey)

/** Keys of the remotes as release-keys.json of the host has them. */
export const keysOf = (signer: Signer, more: Partial<ReleaseKeys[string]> = {}, name = 'events'): ReleaseKeys => ({
  [name]: { keys: [{ key: signer.key }], ...more },
})
