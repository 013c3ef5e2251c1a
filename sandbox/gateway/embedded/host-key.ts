import ssh2 from 'ssh2'
import * as z from 'zod/mini'
import type { Db } from '../../db/database'
import { keyValueStore } from '../../db/key-value-store'

const KIND = 'ConsoleHostKey'
const ID = 'embedded'
const Stored = z.object({ privateKey: z.string().check(z.refine(isReadable)) })

/**
 * The host key of the embedded SSH server, made once and kept in the database so that its fingerprint outlives a
 * restart.
 */
export async function readHostKey(db: Db): Promise<string> {
  const store = keyValueStore(db)
  const stored = Stored.safeParse(await store.get(KIND, ID))
  if (stored.success) return stored.data.privateKey
  const privateKey = makeHostKey()
  await store.set(KIND, ID, { privateKey })
  return privateKey
}

/**
 * A private key in OpenSSH's format. Made until ssh2 can read it, because version 1.17 cannot read one of 200 of its
 * own.
 */
export function makeHostKey(): string {
  for (;;) {
    const privateKey = ssh2.utils.generateKeyPairSync('ed25519').private
    if (isReadable(privateKey)) return privateKey
  }
}

function isReadable(privateKey: string): boolean {
  return !(ssh2.utils.parseKey(privateKey) instanceof Error)
}
