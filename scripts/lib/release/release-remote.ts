import { checkBudget } from './budgets'
import { remoteIn } from './built-remote'
import { checkRemote } from './checks'
import { deltasOf } from './deltas'
import { readConfig } from './environment-config'
import type { ReleaseRecord } from './layout'
import type { ReleaseFiles } from './release-files'
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
  /** The types of the shared modules that it was built against; without them, types are not compared. */
  surface?: Surface
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
  const { target, env, files, commit, builtAt, checks, surface, dryRun, log } = release
  const read = remoteIn(name, files)
  const { version, contract, uses } = read.descriptor
  const built = { ...read, surface: surface && partOf(surface, uses) }
  checkBudget(name, files)
  const config = await readConfig(target, env)
  await checkRemote(target, config, built, isAhead)
  const { said } = changeFor(config, built, canary)
  log(`${name} ${version} passed every check for ${env}.`)

  const sent = await upload({
    target,
    files: new Map([...files, ...(await deltasOf(target, { name, version, files }))]),
    record: { name, version, contract, commit, builtAt, checks, surface: built.surface },
    dryRun,
    log,
  })
  if (dryRun) return [...said, uploadLine(sent, 'would be')]
  log(`Swapping the entry of ${name} in ${env} …`)
  return [...(await takeRemote({ target, env, release: built, canary, isAhead })), uploadLine(sent, 'were')]
}

export function uploadLine({ files, bytes, present }: Upload, verb: 'were' | 'would be'): string {
  return `${files} files (${Math.round(bytes / 1000)} KB) ${verb} uploaded, ${present} were there already`
}
