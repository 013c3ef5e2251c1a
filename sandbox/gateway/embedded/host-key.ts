import ssh2 from 'ssh2'
import * as z from 'zod/mini'
import type { Db } from '../../db/database'
import { keyValueStore } from '../../db/key-value-store'

const KIND = 'ConsoleHostKey'
const ID = 'embedded'
const Stored = z.object({ privateKey: z.string() })

/** The host key of the embedded SSH server, made once and kept in the database: its fingerprint outlives a restart. */
export async function readHostKey(db: Db): Promise<string> {
  const store = keyValueStore(db)
  const stored = Stored.safeParse(await store.get(KIND, ID))
  if (stored.success) return stored.data.privateKey
  const privateKey = ssh2.utils.generateKeyPairSync('ed25519').private
  await store.set(KIND, ID, { privateKey })
  return privateKey
}
