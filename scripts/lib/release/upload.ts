import { keyOf, signatureHeaders, SIGNATURES_FILE, signaturesIn } from '../serve/file-signatures'
import { inParallel } from './in-parallel'
import { folderOfRelease, isAttached, isCompressed, isDerived, type ReleaseRecord } from './layout'
import { PREVIEW_RECORD } from './preview/preview-record'
import { Refused } from './refused'
import type { ReleaseFiles } from './release-files'
import type { Target } from './target'

const isMadeOfIt = (name: string) => isDerived(name) || isAttached(name)

export type Upload = { files: number; bytes: number; present: number }
type Options = {
  target: Target
  files: ReleaseFiles
  record: ReleaseRecord
  dryRun: boolean
  log: (line: string) => void
}

/**
 * Puts a release into its folder, `release.json` last. Existing files stay: an interrupted upload is completed, and a
 * release with other bytes is refused. Compressed files are left out where they are of no use. Neither they nor
 * differences are compared, because another Node compresses the same file to other bytes; nor is what is attached,
 * because each signature names its time.
 *
 * @throws Refused when the folder holds something else under this version
 */
export async function upload({ target, files, record, dryRun, log }: Options): Promise<Upload> {
  const folder = folderOfRelease(record.name, record.version)
  const headers = signedHeaders(files, folder)
  const present = new Set((await target.list(folder)).map(({ key }) => key))
  const wanted = [...files].filter(([name]) => target.precompressed || !isCompressed(name))
  const missing = wanted.filter(([name]) => !present.has(`${folder}${name}`))
  const strange = [...present]
    .map((key) => key.slice(folder.length))
    .filter((name) => name !== 'release.json' && name !== PREVIEW_RECORD && !files.has(name) && !isMadeOfIt(name))
  if (strange.length > 0) refuse(strange)

  // Before anything is written, so that a refusal changes nothing.
  await inParallel(
    wanted.filter(([name]) => present.has(`${folder}${name}`) && !isMadeOfIt(name)),
    compare,
  )
  const bytes = missing.reduce((sum, [, content]) => sum + content.length, 0)
  const result = { files: missing.length, bytes, present: wanted.length - missing.length }
  if (dryRun) return result
  if (missing.length > 0) log(`Uploading ${missing.length} files (${Math.round(bytes / 1000)} KB) to ${folder} …`)
  await inParallel(missing, async ([name, content]) => {
    const isNew = await target.create(`${folder}${name}`, content, headers.get(name))
    if (!isNew && !isMadeOfIt(name)) await compare([name, content])
  })
  await target.create(`${folder}release.json`, Buffer.from(`${JSON.stringify(record, null, 2)}\n`))
  return result

  async function compare([name, content]: [string, Buffer]): Promise<void> {
    const stored = await target.read(`${folder}${name}`)
    if (!stored?.bytes.equals(content)) refuse([name])
  }

  function refuse(names: string[]): never {
    throw new Refused(
      `${record.name} ${record.version} is in ${target.address} already, with other bytes in ${names.join(', ')}. A release never changes: ` +
        'raise the version in package.json. (An upload that was interrupted is cleared away by prune after an hour.)',
    )
  }
}

/** By file, the headers of its signature, which go with a script's differences too. */
function signedHeaders(files: ReleaseFiles, folder: string): Map<string, Record<string, string>> {
  const signatures = signaturesIn(files.get(SIGNATURES_FILE)?.toString('utf8') ?? '')
  const found = [...files.keys()].flatMap((name): [string, Record<string, string>][] => {
    const signature = signatures.get(keyOf(`/${folder}${name}`) ?? '')
    return signature ? [[name, signatureHeaders(signature)]] : []
  })
  return new Map(found)
}
