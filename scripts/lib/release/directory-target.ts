import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@portal/contract'
import { hasCode } from './error-code'
import { linked, withLock } from './file-lock'
import type { Listed, Stored, Target } from './target'

/** Unfinished files and locks, which are not served. On the same file system, because `rename` and `link` need that. */
const WORK = '.portal'

export function openDirectory(address: string): Target {
  const root = path.resolve(address)
  const work = path.join(root, WORK)
  const placeOf = (key: string) => path.join(root, ...key.split('/'))

  /** Writes a file elsewhere and moves it by `place`, so that it appears whole and survives a loss of power. */
  async function put<T>(
    key: string,
    fill: (file: string) => Promise<void>,
    place: (file: string, to: string) => Promise<T>,
  ): Promise<T> {
    const [to, file] = [placeOf(key), path.join(work, randomUUID())]
    await mkdir(work, { recursive: true })
    await mkdir(path.dirname(to), { recursive: true })
    try {
      await fill(file)
      await sync(file)
      const result = await place(file, to)
      await sync(path.dirname(to))
      return result
    } finally {
      await rm(file, { force: true })
    }
  }

  async function read(key: string): Promise<Stored | null> {
    const bytes = await orNull(readFile(placeOf(key)))
    return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') }
  }

  return {
    address,
    precompressed: true,
    read,
    list: async (prefix) => (await filesBelow(root, prefix)).sort((a, b) => (a.key < b.key ? -1 : 1)),
    create: (key, bytes) => put(key, (file) => write(file, bytes), linked),
    swap: async (key, bytes, tag) => {
      await mkdir(work, { recursive: true })
      return withLock(path.join(work, `${key.replaceAll('/', '-')}.lock`), async () => {
        if ((await read(key))?.tag !== tag) return false
        await put(key, (file) => write(file, bytes), replaced)
        return true
      })
    },
    copy: (from, to) => put(to, (file) => copyFile(placeOf(from), file), replaced),
    remove: async (key) => {
      await rm(placeOf(key), { force: true })
      await removeEmpty(root, path.dirname(placeOf(key)))
    },
    tidy: async () => {
      for (const name of (await orNull(readdir(work))) ?? []) {
        const file = path.join(work, name)
        const modified = (await orNull(stat(file)))?.mtimeMs
        // A lock itself stays, because the next command that needs it takes it over.
        if (!name.endsWith('.lock') && modified && modified < Date.now() - DAY_MS) await rm(file, { force: true })
      }
    },
  }
}

async function filesBelow(root: string, prefix: string): Promise<Listed[]> {
  const entries: Dirent[] = (await orNull(readdir(path.join(root, prefix), { withFileTypes: true }))) ?? []
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry): Promise<Listed[]> => {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) return filesBelow(root, `${key}/`)
      const file = await orNull(stat(path.join(root, key)))
      return file ? [{ key, size: file.size, modified: file.mtime }] : []
    })
  return (await Promise.all(found)).flat()
}

async function write(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  await handle.writeFile(bytes).finally(() => handle.close())
}

/**
 * Replaces a file and makes it at least a second newer, because nginx makes an ETag of the size and the time in whole
 * seconds, which would stay the same otherwise.
 */
async function replaced(file: string, to: string): Promise<void> {
  const old = await orNull(stat(to))
  const newer = new Date((old?.mtimeMs ?? 0) + 1000)
  if (newer.getTime() > Date.now()) await utimes(file, newer, newer)
  await rename(file, to)
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Up to `root`; a folder that is not empty, or gone, ends it. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === root) return
  const removed = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (removed) await removeEmpty(root, path.dirname(folder))
}

/** Null when there is no such file or folder. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((cause: unknown) => {
    if (hasCode(cause, 'ENOENT', 'ENOTDIR')) return null
    throw cause
  })
}
