import { STATEMENT_FILE } from '@portal/contract'
import { type Author, authorFrom } from './author'
import { checkBudget } from './budgets'
import { remoteIn } from './built-remote'
import type { Repository } from './changes'
import { checkRemote, unfitPreviousHosts } from './checks'
import { deltasOf } from './deltas'
import { readConfig } from './environment-config'
import type { ReleaseRecord } from './layout'
import type { ReleaseFiles } from './release-files'
import { changesSince } from './note'
import { attachmentsOf } from './signing/attachments'
import type { Signer } from './signing/signer'
import { storedStatement } from './stored-release'
import type { Trial } from './trial/start-rounds'
import { changeFor, takeRemote } from './take-remote'
import { partOf, type Surface } from './surface/surface'
import type { Target } from './target'
import { upload, type Upload } from './upload'

export type Release = {
  target: Target
  env: string
  files: ReleaseFiles
  commit: string | null
  builtAt: string
  checks?: ReleaseRecord['checks']
  author?: Author
  /** Where it was built, when that is not this one. */
  repository?: Repository
  /** Signs for the team of a remote; without, nothing is signed. */
  signer?: Signer | null
  /** Leaves the environment as it is. */
  isUploadOnly?: boolean
  /** The types of the shared modules that it was built against; without them, types are not compared. */
  surface?: Surface
  /** Starts it before anything is uploaded. */
  trial?: Trial
  dryRun: boolean
  log: (line: string) => void
}

/** Checks a built remote, uploads it, and makes the environment run it. @returns what changed, one line each */
export async function releaseRemote({
  name,
  canary,
  isAhead = false,
  ...release
}: Release & { name: string; canary: number | null; isAhead?: boolean }): Promise<string[]> {
  const { target, env, files, commit, builtAt, checks, surface, trial, dryRun, log, author = authorFrom() } = release
  const read = remoteIn(name, files)
  const { version, contract, uses } = read.descriptor
  const attached = attachmentsOf(
    read,
    { files, commit, builtAt, by: author.by, repository: release.repository?.root },
    release.signer ?? null,
  )
  const signed = attached.get(STATEMENT_FILE)?.toString('utf8') ?? (await storedStatement(target, name, version))
  const built = { ...read, statement: signed, surface: surface && partOf(surface, uses) }
  checkBudget(name, files)
  const config = await readConfig(target, env)
  const runsNow = await checkRemote(target, config, built, isAhead)
  for (const note of await unfitPreviousHosts(target, config, built)) log(note)
  const { said } = changeFor(config, built, canary)
  const whole = new Map([...files, ...attached])
  if (runsNow) await trial?.({ target, config, remote: { ...built, files: whole } })
  else log(`${name} ${version} is not started in a browser, because it waits for the next host of ${env}.`)
  const changes = await changesSince(target, config, { name, commit, repository: release.repository })
  log(`${name} ${version} passed every check for ${env}.`)

  const sent = await upload({
    target,
    files: new Map([...whole, ...(await deltasOf(target, { name, version, files }))]),
    record: { name, version, contract, commit, builtAt, checks, changes, surface: built.surface },
    dryRun,
    log,
  })
  if (dryRun) return [...said, uploadLine(sent, 'would be')]
  if (release.isUploadOnly) return [uploadLine(sent, 'were'), lyingLine(target, env, name, version)]
  log(`Swapping the entry of ${name} in ${env} …`)
  const taken = await takeRemote({ target, env, release: built, canary, isAhead, author, action: 'release' })
  return [...taken, uploadLine(sent, 'were')]
}

/** The last line of an upload; scripts read name and version from it. */
export function lyingLine(target: Target, env: string, name: string, version: string): string {
  return `${name} ${version} lies in ${target.address}. To run it: npm run promote -- ${name} ${version} --to ${env}`
}

export function uploadLine({ files, bytes, present }: Upload, verb: 'were' | 'would be'): string {
  return `${files} files (${Math.round(bytes / 1000)} KB) ${verb} uploaded, ${present} were there already`
}
