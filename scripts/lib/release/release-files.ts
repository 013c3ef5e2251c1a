import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { Refused } from './refused'

/** The files of a release by their name in its folder. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>

/** The files of a build, without its marker. @throws Refused when there is no build */
export function filesOf(dist: string): ReleaseFiles {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(dist, name))]))
}

/** @throws Refused when the file is missing or is not JSON */
export function jsonIn(files: ReleaseFiles, name: string): unknown {
  const bytes = files.get(name)
  if (!bytes) throw new Refused(`The build has no ${name}.`)
  return parseJson(bytes, name)
}

/** The name in the `remote.json` of a build. @throws Refused when it is none of a remote */
export function nameIn(dist: string): string {
  if (!existsSync(path.join(dist, '.source-hash'))) throw new Refused(`${dist} is no build of a remote.`)
  const { name } = z.looseObject({ name: z.string() }).parse(jsonIn(filesOf(dist), 'remote.json'))
  return name
}

/** @throws Refused naming `what` */
export function parseJson(bytes: Buffer, what: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refused(`${what} is not JSON.`)
  }
}

/** Bytes that a browser downloads for all of its scripts and styles, brotli where the build has compressed. */
export function downloadSize(files: ReleaseFiles): number {
  const assets = [...files.keys()].filter((name) => /\.(js|css)$/.test(name))
  return assets.reduce((sum, name) => sum + (files.get(`${name}.br`) ?? files.get(name) ?? Buffer.alloc(0)).length, 0)
}
