import { existsSync, readFileSync } from 'node:fs'
import { ReleaseKeys } from '@portal/contract'
import * as z from 'zod/mini'
import { readConfig } from '../environment-config'
import { inParallel } from '../in-parallel'
import { folderOfRelease, isDerived } from '../layout'
import { Refused } from '../refused'
import { parseJson } from '../release-files'
import { runningOf } from '../remote-entry'
import type { Target } from '../target'
import { verifyRelease } from './verify-release'

type Stored = { target: Target; env: string; name: string; version: string | null; keys: ReleaseKeys }

/** Verifies a release that lies in a target: a version, or without one what the environment runs. @throws Refused */
export async function verifyStored({ target, env, name, version, keys }: Stored): Promise<string[]> {
  const entry = (await readConfig(target, env)).parsed.remotes.find((one) => one.name === name)
  const running = entry && runningOf(entry)
  const asked = version ?? running
  if (asked === undefined) throw new Refused(`${env} runs no remote "${name}".`)
  const folder = folderOfRelease(name, asked)
  const files = new Map<string, Buffer>()
  await inParallel(await target.list(folder), async ({ key }) => {
    const stored = isDerived(key) ? null : await target.read(key)
    const file = key.slice(folder.length)
    // Written by the upload and by previews, and no part of what was built.
    if (stored && !['release.json', 'preview.json'].includes(file)) files.set(file, stored.bytes)
  })
  if (files.size === 0) throw new Refused(`${target.address} has no release ${asked} of ${name}.`)
  return verifyRelease({
    name,
    version: asked,
    files,
    keys,
    statement: running === asked ? entry?.signed?.statement : null,
  })
}

/** The keys in a file like host/release-keys.json. @throws Refused when it has none of the remote */
export function keysIn(file: string, name: string): ReleaseKeys {
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`)
  const keys = ReleaseKeys.safeParse(parseJson(readFileSync(file), file))
  if (!keys.success) throw new Refused(`${file} is malformed:\n${z.prettifyError(keys.error)}`)
  if (!Object.hasOwn(keys.data, name)) throw new Refused(`${file} has no keys of ${name}.`)
  return keys.data
}
