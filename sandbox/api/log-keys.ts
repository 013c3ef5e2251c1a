import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type ChainEnd, signedText } from '@portal/api-client/activity-chain'
import { ChainKey } from '@portal/api-client/activity-logs'
import { calculateJwkThumbprint } from 'jose'
import * as z from 'zod'
import type { KeyValueStore } from '../identity/directory'

const PrivateKey = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
})
/** The newest first. */
const Kept = z.object({ keys: z.array(PrivateKey).min(1) })

export type LogKeys = {
  /** What verifies a signature, of today and before. */
  publicKeys: ChainKey[]
  /** The signed end of a file. */
  signEnd(end: Pick<ChainEnd, 'project' | 'position' | 'hash' | 'at'>): ChainEnd
}

/** The keys that sign the ends of the operation log, kept with the data from the first start on. */
export async function loadLogKeys(state: KeyValueStore): Promise<LogKeys> {
  const made = await makeKey()
  const { keys } = await state.update('log-keys', 'current', (value) => {
    const kept = Kept.safeParse(value)
    return kept.success ? { answer: kept.data } : { keep: { value: { keys: [made] } }, answer: { keys: [made] } }
  })
  const [newest = made] = keys
  const privateKey = createPrivateKey({ key: newest, format: 'jwk' })
  return {
    publicKeys: keys.map(({ d: _private, ...key }) => key),
    signEnd(end) {
      const unsigned = { ...end, key: newest.kid }
      const signature = sign(null, Buffer.from(signedText(unsigned)), privateKey).toString('base64url')
      return { kind: 'end', ...unsigned, signature }
    },
  }
}

async function makeKey(): Promise<z.infer<typeof PrivateKey>> {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return PrivateKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) })
}
