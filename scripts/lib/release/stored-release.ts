import { sha384 } from '@portal/build/sha384'
import { STATEMENT_FILE } from '@portal/contract'
import * as z from 'zod/mini'
import { type Host, hostFrom } from './built-host'
import { descriptorFrom, type RemoteRelease } from './built-remote'
import { inParallel } from './in-parallel'
import { folderOfRelease, isDerived, ReleaseRecord, versionOfFolder } from './layout'
import { Refused } from './refused'
import { parseJson } from './release-files'
import type { Listed, Target } from './target'

/** `release.json` of a release; null when there is none, or only an interrupted upload. */
export async function readRecord(target: Target, name: string, version: string): Promise<ReleaseRecord | null> {
  const key = `${folderOfRelease(name, version)}release.json`
  const stored = await target.read(key)
  if (!stored) return null
  const parsed = ReleaseRecord.safeParse(parseJson(stored.bytes, key))
  if (!parsed.success) throw new Refused(`${key} is malformed:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/**
 * A release of a remote that lies in the target, whole, with each file as its hash says; with `pinned`, also its
 * `remote.json`. @throws Refused when it does not
 */
export async function readRemote(
  target: Target,
  name: string,
  version: string,
  pinned?: string,
): Promise<RemoteRelease> {
  const bytes = await readWhole(target, name, version, 'remote.json')
  const descriptor = descriptorFrom(parseJson(bytes, 'remote.json'), name)
  if (descriptor.version !== version)
    throw new Refused(`The release folder of ${name} ${version} holds ${descriptor.version}.`)
  const integrity = sha384(bytes)
  if (pinned !== undefined && pinned !== integrity) refuseChanged(target, name, version, ['remote.json'])
  await checkPresent(target, name, version, Object.keys(descriptor.integrity))
  await checkBytes(target, name, version, descriptor.integrity)
  const [record, statement] = await Promise.all([
    readRecord(target, name, version),
    storedStatement(target, name, version),
  ])
  return { descriptor, json: bytes, integrity, statement, surface: record?.surface }
}

/** What the team has signed of a release when it was uploaded; null for a release without a signature. */
export async function storedStatement(target: Target, name: string, version: string): Promise<string | null> {
  return (await target.read(`${folderOfRelease(name, version)}${STATEMENT_FILE}`))?.bytes.toString('utf8') ?? null
}

async function checkBytes(
  target: Target,
  name: string,
  version: string,
  hashes: Readonly<Record<string, string>>,
): Promise<void> {
  const changed: string[] = []
  await inParallel(Object.entries(hashes), async ([file, hash]) => {
    const stored = await target.read(`${folderOfRelease(name, version)}${file}`)
    if (!stored || sha384(stored.bytes) !== hash) changed.push(file)
  })
  if (changed.length > 0) refuseChanged(target, name, version, changed.sort())
}

function refuseChanged(target: Target, name: string, version: string, files: readonly string[]): never {
  throw new Refused(
    `${name} ${version} in ${target.address} is not what was released: ${files.join(', ')} changed. ` +
      'Nothing was changed here: release another version, and find out who can write there.',
  )
}

/** A release of the host with each file as it was released. @throws Refused when a file is another one since */
export async function readHostAs(target: Target, version: string, digest: string | undefined): Promise<Host> {
  const host = await readHost(target, version)
  if (digest !== undefined && (await hostDigest(target, version)) !== digest)
    refuseChanged(target, 'host', version, ['a file'])
  return host
}

/** One hash of all files of a host release that browsers run or the release tool reads. */
export async function hostDigest(target: Target, version: string): Promise<string> {
  const folder = folderOfRelease('host', version)
  const keys = (await target.list(folder))
    .map(({ key }) => key)
    .filter((key) => !isDerived(key) && !/\.map$|\/release\.json$/.test(key))
  const hashes = new Map<string, string>()
  await inParallel(keys, async (key) => {
    const stored = await target.read(key)
    if (stored) hashes.set(key.slice(folder.length), sha384(stored.bytes))
  })
  return sha384(Buffer.from(JSON.stringify([...hashes].sort())))
}

/** A release of the host that lies in the target. @throws Refused when it does not */
export async function readHost(target: Target, version: string): Promise<Host> {
  const host = hostFrom(parseJson(await readWhole(target, 'host', version, 'host.json'), 'host.json'))
  return { ...host, surface: (await readRecord(target, 'host', version))?.surface }
}

/** @throws Refused when files of a release are missing: it was removed meanwhile */
export async function checkPresent(
  target: Target,
  name: string,
  version: string,
  files: readonly string[],
): Promise<void> {
  const folder = folderOfRelease(name, version)
  const present = new Set((await target.list(folder)).map(({ key }) => key))
  const missing = ['release.json', ...files].filter((file) => !present.has(`${folder}${file}`))
  if (missing.length === 0) return
  throw new Refused(
    `${name} ${version} is not whole in ${target.address}: ${missing.join(', ')} missing. Release it again from its commit.`,
  )
}

/** By version within one second, because S3 tells the time of an upload in seconds only. */
export function newestFirst(a: Listed, b: Listed): number {
  return b.modified.getTime() - a.modified.getTime() || b.key.localeCompare(a.key, 'en', { numeric: true })
}

/** Versions of whole releases of `name`, newest upload first. */
export async function versionsOf(target: Target, name: string): Promise<string[]> {
  const files = await target.list(`${name}/`)
  return files
    .filter(({ key }) => key.endsWith('/release.json'))
    .sort(newestFirst)
    .flatMap(({ key }) => versionOfFolder(key.split('/')[1] ?? '') ?? [])
}

async function readWhole(target: Target, name: string, version: string, file: string): Promise<Buffer> {
  const [record, stored] = await Promise.all([
    readRecord(target, name, version),
    target.read(`${folderOfRelease(name, version)}${file}`),
  ])
  if (record && stored) return stored.bytes
  const known = await versionsOf(target, name)
  throw new Refused(
    `${target.address} has no release ${version} of ${name}; it has ${known.length > 0 ? known.join(', ') : 'none'}.`,
  )
}
