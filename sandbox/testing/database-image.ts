import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from '../db/migrate'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = path.join(root, 'node_modules/.cache/portal-database')

let file: Promise<string> | undefined

/**
 * The tar file of an empty embedded database with all tables. To make one takes PGlite seconds, to start from it a
 * fraction of one; so it is made once for each state of the migrations and the packages, and kept between runs.
 */
export function databaseImage(): Promise<string> {
  file ??= kept()
  return file
}

async function kept(): Promise<string> {
  const name = `${await stateOfTheCode()}.tar`
  const image = path.join(folder, name)
  await mkdir(folder, { recursive: true })
  const others = await readdir(folder)
  if (others.includes(name)) return image

  const client = await PGlite.create()
  await drizzle(client).transaction(migrate)
  const dump = await client.dumpDataDir('none')
  await client.close()
  // Test files run at the same time: whichever is first, none reads half a file.
  const unfinished = path.join(folder, `${randomUUID()}.unfinished`)
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, image)
  await Promise.all(
    others.filter((other) => other.endsWith('.tar')).map((other) => rm(path.join(folder, other), { force: true })),
  )
  return image
}

async function stateOfTheCode(): Promise<string> {
  const migrations = path.join(root, 'sandbox/db/migrations')
  // Packed, the sandbox lies in the node_modules of a team.
  const lockfiles = ['pnpm-lock.yaml', '../../package-lock.json'].map((file) => path.join(root, file))
  const files = [
    ...lockfiles.filter((file) => existsSync(file)),
    ...(await readdir(migrations)).sort().map((name) => path.join(migrations, name)),
  ]
  const hash = createHash('sha256')
  for (const each of files) hash.update(await readFile(each))
  return hash.digest('hex').slice(0, 16)
}
