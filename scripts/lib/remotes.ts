import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** A remote of the repository: its folder below `remotes/`, and the port its server has without `PORT_OFFSET`. */
export type RemoteFolder = { name: string; port: number }

/** The part of a remote's package.json that this reads; `config` is npm's own place for such settings. */
const Package = z.object({ config: z.object({ port: z.int().check(z.gte(1024), z.lte(65_535)) }) })

/**
 * The remotes of a repository, in the order of their ports. @throws Error naming the remote whose port is missing or
 * taken.
 */
export function remotesIn(repository: string): RemoteFolder[] {
  const folder = path.join(repository, 'remotes')
  const found: RemoteFolder[] = []
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'package.json')
    // Skipped, because a folder without a package.json is left over from another branch, with its build and packages.
    if (!existsSync(file)) continue
    const parsed = Package.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!parsed.success)
      throw new Error(`remotes/${name}/package.json needs "config": { "port": 3006 }, with a port of its own.`)
    const { port } = parsed.data.config
    const other = found.find((remote) => remote.port === port)
    if (other)
      throw new Error(
        `remotes/${name} and remotes/${other.name} both have port ${port}: change "config" in one package.json.`,
      )
    found.push({ name, port })
  }
  return found.sort((a, b) => a.port - b.port)
}
