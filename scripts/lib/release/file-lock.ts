import { randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { hasCode } from './error-code'
import { identityOf, isGone, ProcessIdentity } from './process-identity'
import { Refused } from './refused'

const Owner = z.extend(ProcessIdentity, { token: z.string() })
type Owner = z.infer<typeof Owner>

const PATIENCE_MS = 30_000

/**
 * Runs `work` while no other process runs anything under the lock `file`. The lock of a process that died is taken
 * over.
 *
 * A lock is a file that names its owner. It appears complete, by `link`, of which one of many succeeds. Only the owner
 * may remove it, or, once the owner is dead, the process that holds the lock on the owner's token. Tokens are never
 * used twice, so that a process that comes late with the lock on an old token finds another owner in the file and
 * leaves it alone. No lock is therefore removed under a living owner.
 *
 * @throws Refused when another machine holds it, or a living process, for `patience` ms
 */
export async function withLock<T>(file: string, work: () => Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const owner = { ...identityOf(process.pid), token: randomUUID() }
  const own = `${file}.${owner.token}.new`
  await announce(owner, own)
  try {
    await acquire(file, own, patience)
  } finally {
    await unlink(own)
  }
  try {
    return await work()
  } finally {
    await removeOf(owner, file)
  }
}

/** Flushed to the disk, because a loss of power must not leave a lock without an owner. */
async function announce(owner: Owner, file: string): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(JSON.stringify(owner))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function acquire(file: string, own: string, patience: number): Promise<void> {
  const until = Date.now() + patience
  while (!(await linked(own, file))) {
    const owner = await ownerOf(file)
    if (!owner) continue
    if (isGone(owner)) await withLock(`${file}.${owner.token}`, () => removeOf(owner, file), patience)
    else if (Date.now() > until) {
      throw new Refused(
        `Process ${owner.pid} on ${owner.machine} holds ${file}. When it has ended, remove that file and try again.`,
      )
    } else await wait(2 + Math.random() * 10)
  }
}

async function removeOf({ token }: Owner, file: string): Promise<void> {
  if ((await ownerOf(file))?.token === token) await unlink(file)
}

/** Links `from` to `to`, because of many links to one name only one succeeds. @returns false when the name is taken */
export async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false
    throw cause
  }
}

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    return Owner.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null
    throw cause
  }
}
