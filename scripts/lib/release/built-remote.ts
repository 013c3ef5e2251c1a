import { RemoteDescriptor, STATEMENT_FILE } from '@portal/contract'
import { sha384 } from '@portal/build/sha384'
import * as z from 'zod/mini'
import { folderOfRelease } from './layout'
import { Refused } from './refused'
import { jsonIn, type ReleaseFiles } from './release-files'
import type { Surface } from './surface/surface'

/** A release of a remote: its descriptor, the bytes and the hash of that, and what its team has signed. */
export type RemoteRelease = Needs & { json: Buffer; integrity: string; statement: string | null }
/** What a release needs of the host: in its descriptor, and the types that it was built against, where they are known. */
export type Needs = { descriptor: RemoteDescriptor; surface?: Surface }

/**
 * Reads what a build has made of remote `name`, and holds each file against its hash. @throws Refused saying what is
 * wrong
 */
export function remoteIn(name: string, files: ReleaseFiles): RemoteRelease {
  const descriptor = descriptorFrom(jsonIn(files, 'remote.json'), name)
  checkHashes(descriptor, files)
  const json = files.get('remote.json') ?? Buffer.alloc(0)
  const statement = files.get(STATEMENT_FILE)?.toString('utf8') ?? null
  return { descriptor, json, integrity: sha384(json), statement }
}

/** @throws Refused when it is not the descriptor of a release of `name` */
export function descriptorFrom(json: unknown, name: string): RemoteDescriptor {
  const parsed = RemoteDescriptor.safeParse(json)
  if (!parsed.success)
    throw new Refused(`remote.json of ${name} is not a descriptor:\n${z.prettifyError(parsed.error)}`)
  if (parsed.data.name !== name) throw new Refused(`remote.json is of ${parsed.data.name}, not of ${name}.`)
  folderOfRelease(name, parsed.data.version)
  return parsed.data
}

function checkHashes({ name, entry, preload, integrity }: RemoteDescriptor, files: ReleaseFiles): void {
  const assets = [...files.keys()].filter((file) => /\.(js|css)$/.test(file))
  const wrong = [
    ...assets.filter((file) => !integrity[file]).map((file) => `${file} has no hash in remote.json`),
    ...Object.entries(integrity).flatMap(([file, hash]) => {
      const bytes = files.get(file)
      if (!bytes) return [`${file} has a hash in remote.json but is not in the build`]
      return sha384(bytes) === hash ? [] : [`${file} is not what its hash in remote.json says`]
    }),
    ...[entry, ...Object.values(preload).flat()]
      .filter((file) => !integrity[file])
      .map((file) => `${file} is named in remote.json but has no hash there`),
  ]
  if (wrong.length > 0)
    throw new Refused(
      `The build of ${name} is not whole:\n${[...new Set(wrong)].map((line) => `  ${line}`).join('\n')}`,
    )
}
