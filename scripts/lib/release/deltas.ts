import { createHash } from 'node:crypto'
import { posix as path } from 'node:path'
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm'
import { deltaName, MAGIC, SCRIPT } from '../serve/deltas'
import { environmentsOf, readConfig } from './environment-config'
import { inParallel } from './in-parallel'
import { folderOfUrl, hostFolder, hostVersionsIn } from './layout'
import { Refused } from './refused'
import { urlsIn } from './remote-entry'
import type { ReleaseFiles } from './release-files'
import { readRecord } from './stored-release'
import type { Target } from './target'

/** Of zstd. The window covers the dictionary from here on. */
const LEVEL = 19
/** A difference is worth its file when it has at most this share of the script's brotli. */
const MOST_OF_BROTLI = 0.5

/** Once, because another call replaces the memory that is in use. */
let ready: Promise<void> | undefined

type Build = { name: string; version: string; files: ReleaseFiles }

/**
 * The scripts of a release as differences to those of the releases that browsers have: what the environments of the
 * target run, try, or ran before.
 *
 * @returns content of encoding `dcz` (RFC 9842) by file name
 */
export async function deltasOf(target: Target, { name, version, files }: Build): Promise<ReleaseFiles> {
  // A release that is whole has got its own when it was made.
  if (await readRecord(target, name, version)) return new Map()
  const folders = [...(await foldersInUse(target, name))]
  const stored = (await Promise.all(folders.map((folder) => target.list(folder)))).flat().map(({ key }) => key)
  const deltas = new Map<string, Buffer>()
  await (ready ??= init())
  await inParallel(pairsOf(stored, name, files), async ({ file, before }) => {
    const [content, dictionary] = [files.get(file), (await target.read(before))?.bytes]
    if (!content || !dictionary) return
    const delta = deltaOf(content, dictionary)
    const whole = (files.get(`${file}.br`) ?? content).length
    if (delta.length <= whole * MOST_OF_BROTLI) deltas.set(deltaName(file, dictionary), delta)
  })
  return deltas
}

/** Scripts of a build, each with the key of one from before. Those of one name are the same, so that one is enough. */
function pairsOf(stored: readonly string[], name: string, files: ReleaseFiles): { file: string; before: string }[] {
  const scripts = new Map(stored.filter(isScript).map((key) => [path.basename(key), key]))
  return [...files.keys()].filter(isScript).flatMap((file) =>
    [...scripts]
      .filter(([before]) => stemOf(before) === stemOf(file))
      // A host's script has the same address in each release that has it, so that the browser does not ask again.
      .filter(([before]) => name !== 'host' || before !== file)
      .map(([, before]) => ({ file, before })),
  )
}

/**
 * `content` in the encoding `dcz`, to be read with `dictionary`. @throws Error when a decoder makes something else of
 * it, because a browser does not ask for the whole script then
 */
function deltaOf(content: Buffer, dictionary: Buffer): Buffer {
  const [coder, decoder] = [createCCtx(), createDCtx()]
  try {
    const frame = compressUsingDict(coder, content, dictionary, LEVEL)
    if (!content.equals(decompressUsingDict(decoder, frame, dictionary)))
      throw new Error('zstd made a difference that does not lead back to its script.')
    return Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest(), frame])
  } finally {
    freeCCtx(coder)
    freeDCtx(decoder)
  }
}

const isScript = (file: string) => new RegExp(SCRIPT).test(file)
const stemOf = (file: string) => file.replace(new RegExp(SCRIPT), '')

/** Folders of the releases of `name` that the environments of the target run, try, or ran before. */
async function foldersInUse(target: Target, name: string): Promise<Set<string>> {
  const folders = new Set<string | null>()
  for (const env of await environmentsOf(target)) {
    const config = await readConfig(target, env).catch(orNothing)
    if (!config) continue
    const { parsed } = config
    const entries = parsed.remotes.filter((entry) => entry.name === name)
    for (const url of entries.flatMap(urlsIn)) folders.add(folderOfUrl(url))
    if (name === 'host') for (const version of hostVersionsIn(parsed)) folders.add(hostFolder(version))
  }
  return new Set([...folders].filter((folder) => folder !== null))
}

/** The record of another environment that cannot be read is no reason to refuse a release. */
function orNothing(cause: unknown): null {
  if (cause instanceof Refused) return null
  throw cause
}
