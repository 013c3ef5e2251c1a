import type { ReleaseRef, RemoteEntry } from '@portal/contract'
import { type Author, authorFrom } from './author'
import { checkHost, checkRemote } from './checks'
import { type EnvironmentConfig, readConfig, withHost, withRemote } from './environment-config'
import { digestIn } from './journal'
import { keyOfUrl, urlOfRelease, versionOfUrl } from './layout'
import { noteOf } from './note'
import { Refused } from './refused'
import { previousOf, refOf, runningOf, urlOf, withoutCanary, withRollback } from './remote-entry'
import { asSigned } from './signing/sign-again'
import type { Signer } from './signing/signer'
import { addAssets, putPage } from './site'
import { checkPresent, readHostAs, readRemote } from './stored-release'
import { swapConfig } from './swap-config'
import type { Target } from './target'

export type Rollback = {
  target: Target
  env: string
  name: string
  version: string | null
  /** The release that is to be taken back: refused when the environment has another one by now. */
  only?: string
  dryRun: boolean
  author?: Author
  /** Signs what runs again for the team. */
  signer?: Signer | null
}

/**
 * Takes a release back: with a version, to that one; else a running canary ends, or the newest previous release runs
 * again. The choice is made once, so that a release made at the same time refuses the command instead of being undone
 * by it.
 *
 * @returns what changed, one line each
 */
export async function rollback(options: Rollback): Promise<string[]> {
  return options.name === 'host' ? rollbackHost(options) : rollbackRemote(options)
}

async function rollbackRemote({
  target,
  env,
  name,
  version,
  only,
  dryRun,
  author = authorFrom(),
  signer,
}: Rollback): Promise<string[]> {
  const config = await readConfig(target, env)
  const from = entryOf(config, name)
  const taken = from.canary ? (from.canary.descriptor?.version ?? versionOfUrl(from.canary.url)) : runningOf(from)
  if (only !== undefined && taken !== only) refuseMeanwhile(env, name)
  const wanted = version ?? (from.canary ? null : newestPrevious(config, from))
  const to = wanted === null ? null : urlOfRelease(config.parsed, name, wanted)
  const endsCanary = from.canary !== undefined && (to === null || to === from.url)
  if (to === from.url && !from.canary) throw new Refused(`${env} runs ${name} ${wanted} already.`)
  const release =
    wanted === null || endsCanary
      ? null
      : await asSigned(await readRemote(target, name, wanted, await pinOf(target, config, name, wanted)), signer, [
          previousIn(config, name, wanted)?.signed?.statement,
        ])
  if (release) await checkRemote(target, config, release)
  const said = release
    ? [`${env}: ${name} ${runningOf(from)} -> ${wanted}`]
    : [
        `${env}: the canary ${versionOfUrl(from.canary?.url ?? '') ?? ''} of ${name} ended; ${runningOf(from)} runs for everybody`,
      ]
  if (dryRun) return said

  const canary = from.canary && (versionOfUrl(from.canary.url) ?? from.canary.url)
  const note = noteOf(target, {
    author,
    action: 'rollback',
    name,
    version: release?.descriptor.version ?? runningOf(from),
    withdrawn: [...(release ? [runningOf(from)] : []), ...(canary ? [canary] : [])],
    canary: null,
    digest: release?.integrity,
  })
  await swapConfig(target, env, note, async (now) => {
    const entry = entryOf(now, name)
    if (entry.url !== from.url || entry.canary?.url !== from.canary?.url) refuseMeanwhile(env, name)
    if (!release || to === null) return withRemote(now, name, withoutCanary())
    await checkRemote(target, now, release)
    return withRemote(now, name, withRollback(entry, refOf(to, release)))
  })
  if (release) await checkPresent(target, name, release.descriptor.version, Object.keys(release.descriptor.integrity))
  return said
}

async function rollbackHost({
  target,
  env,
  version,
  only,
  dryRun,
  author = authorFrom(),
}: Rollback): Promise<string[]> {
  const config = await readConfig(target, env)
  const from = config.parsed.host
  if (!from) throw new Refused(`No host was released in ${env} yet.`)
  if (only !== undefined && from.version !== only) refuseMeanwhile(env, 'host')
  const wanted = version ?? from.previous?.[0]?.version
  if (!wanted)
    throw new Refused(`config.json of ${env} knows no previous host. Name a version: npm run releases shows them.`)
  if (wanted === from.version) throw new Refused(`${env} runs host ${wanted} already.`)
  const digest = await digestIn(target, config, 'host', wanted)
  const host = await readHostAs(target, wanted, digest)
  await checkHost(target, config, host, true)
  const said = [`${env}: host ${from.version} -> ${wanted}`]
  if (dryRun) return said

  await addAssets(target, env, wanted)
  const note = noteOf(target, {
    author,
    action: 'rollback',
    name: 'host',
    version: wanted,
    withdrawn: [from.version],
    canary: null,
    digest,
  })
  await swapConfig(target, env, note, async (now) => {
    const running = now.parsed.host
    if (running?.version !== from.version) refuseMeanwhile(env, 'host')
    await checkHost(target, now, host, true)
    const previous = running.previous?.filter((one) => one.version !== wanted && one.version !== from.version)
    return withHost(now, {
      version: wanted,
      since: new Date().toISOString(),
      previous: previous?.length ? previous : undefined,
    })
  })
  await putPage(target, env)
  return said
}

/** The hash under which the environment ran a release before; undefined for one that it does not know. */
async function pinOf(
  target: Target,
  config: EnvironmentConfig,
  name: string,
  version: string,
): Promise<string | undefined> {
  return previousIn(config, name, version)?.integrity ?? digestIn(target, config, name, version)
}

/** What the record says of a release to fall back to, beside its address. */
function previousIn(config: EnvironmentConfig, name: string, version: string): ReleaseRef | undefined {
  const known = previousOf(entryOf(config, name)).find((one) => versionOfUrl(urlOf(one)) === version)
  return typeof known === 'object' ? known : undefined
}

function entryOf({ env, parsed }: EnvironmentConfig, name: string): RemoteEntry {
  const entry = parsed.remotes.find((one) => one.name === name)
  if (entry) return entry
  throw new Refused(
    `${env} runs no remote "${name}"; it runs ${parsed.remotes.map((one) => one.name).join(', ') || 'none'}.`,
  )
}

function newestPrevious(config: EnvironmentConfig, entry: RemoteEntry): string {
  const [newest] = previousOf(entry)
  if (newest === undefined)
    throw new Refused(
      `config.json of ${config.env} knows no previous release of ${entry.name}. Name a version: npm run releases shows them.`,
    )
  const url = urlOf(newest)
  const version = keyOfUrl(config.parsed, url) && versionOfUrl(url)
  if (version) return version
  throw new Refused(`The previous release of ${entry.name}, ${url}, is not one of this target. Name a version.`)
}

function refuseMeanwhile(env: string, name: string): never {
  throw new Refused(
    `Somebody released ${name} in ${env} at the same moment; nothing was rolled back. Look at it and decide again.`,
  )
}
