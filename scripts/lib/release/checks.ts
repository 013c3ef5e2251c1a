import { type ReleaseRef, RemoteDescriptor, type RemoteEntry } from '@portal/contract'
import type { Host } from './built-host'
import { descriptorFrom, type Needs, type RemoteRelease } from './built-remote'
import type { EnvironmentConfig } from './environment-config'
import { keyOfUrl, urlOfRelease, versionOfUrl } from './layout'
import { Refused } from './refused'
import { MOST_PREVIOUS, previousOf } from './remote-entry'
import { parseJson } from './release-files'
import { requireSigned, unsignedIn } from './signing/required'
import { readHost, readRecord } from './stored-release'
import type { Target } from './target'
import { contractDue, unfit } from './unfit'

const FETCH_MS = 10_000

/**
 * May this release run in that environment? With `isAhead` it may wait for the next host, because the portal runs a
 * previous release as long as its host cannot run this one.
 *
 * @returns whether the host that runs there runs it now
 * @throws Refused with every reason why not
 */
export async function checkRemote(
  target: Target,
  config: EnvironmentConfig,
  release: RemoteRelease,
  isAhead = false,
): Promise<boolean> {
  const { descriptor } = release
  checkOrigin(config, urlOfRelease(config.parsed, descriptor.name, descriptor.version))
  const { host } = config.parsed
  if (!host) {
    throw new Refused(
      `No host was released in ${config.env} yet, so nothing can be said about the contract. Run: npm run release -- host --to ${target.address} --env ${config.env}`,
    )
  }
  const present = await readHost(target, host.version)
  await requireSigned(config.env, release, present)
  const reasons = unfit(release, present)
  if (reasons.length === 0) return true
  const running = config.parsed.remotes.find(({ name }) => name === descriptor.name)
  // The oldest of the previous releases leaves the record when this one enters it.
  if (isAhead && running && (await hasFitting(target, config, running, present, MOST_PREVIOUS))) return false
  throw new Refused(
    `${config.env} cannot run this release:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\n${
      isAhead
        ? `It cannot be released ahead of the host either: no release of ${descriptor.name} in ${config.env} runs on host ${present.version}.`
        : 'Release a host there that provides this first. When that host needs this release first, add --ahead.'
    }`,
  )
}

/**
 * The hosts that the environment can be rolled back to and that cannot run this release. No reason to refuse it,
 * because a tab of such a host runs a previous release of the remote. @returns a line for each reason
 */
export async function unfitPreviousHosts(
  target: Target,
  config: EnvironmentConfig,
  release: RemoteRelease,
): Promise<string[]> {
  const reasons = (config.parsed.host?.previous ?? []).map(async ({ version }) => {
    // One that cannot be read cannot be rolled back to either.
    const host = await readHost(target, version).catch(() => null)
    return host ? unfit(release, host) : []
  })
  const { name } = release.descriptor
  return (await Promise.all(reasons))
    .flat()
    .map((reason) => `With its host rolled back, ${config.env} runs a previous release of ${name}: ${reason}`)
}

/** Whether one of the first `most` releases of an entry, current and previous ones, runs on a host. */
async function hasFitting(
  target: Target,
  config: EnvironmentConfig,
  entry: RemoteEntry,
  host: Host,
  most = Infinity,
): Promise<boolean> {
  for (const release of [entry, ...previousOf(entry)].slice(0, most)) {
    const ref = typeof release === 'string' ? { url: release } : release
    if (unfit(await needsOf(target, config, entry.name, ref), host).length === 0) return true
  }
  return false
}

/**
 * Every remote that runs in the environment, its canaries too, must run on `host`. For `mayFallBack` a previous release
 * of the remote is enough, because a host that is rolled back may be older than the remotes.
 *
 * @returns what the host cannot run of the releases to fall back to, which browsers then pass over
 * @throws Refused with every reason why not
 */
export async function checkHost(
  target: Target,
  config: EnvironmentConfig,
  host: Host,
  mayFallBack = false,
): Promise<string[]> {
  const { remotes } = config.parsed
  const isFine = await Promise.all(
    remotes.map(async (entry) => mayFallBack && (await hasFitting(target, config, entry, host))),
  )
  const running = remotes
    .filter((_, at) => !isFine[at])
    .flatMap((entry) =>
      [entry, ...(entry.canary ? [entry.canary] : [])].map((release) => ({ name: entry.name, release })),
    )
  const needs = await Promise.all(running.map(({ name, release }) => needsOf(target, config, name, release)))
  const reasons = [...needs.flatMap((release) => unfit(release, host)), ...(await unsignedIn(target, running, host))]
  if (reasons.length === 0) {
    if (mayFallBack) return []
    await checkContract(target, config, host)
    return unfitFallbacks(target, config, host)
  }
  throw new Refused(
    `${config.env} cannot take this host:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\nRelease those remotes for the new host first (with --ahead), or keep what they need in the host.`,
  )
}

/**
 * The contract's number tells what a host gives: with less than the host that runs now it needs a new major one. @throws
 * Refused naming what is gone
 */
async function checkContract(target: Target, config: EnvironmentConfig, host: Host): Promise<void> {
  const running = config.parsed.host
  if (!running || running.version === host.version) return
  const before = await readHost(target, running.version)
  const due = contractDue(before, host)
  if (due === null) return
  throw new Refused(
    `Host ${host.version} does not export what host ${before.version} of ${config.env} does:\n${due.gone.map((name) => `  ${name}`).join('\n')}\n` +
      `Keep it, or make CONTRACT in shared/contract/src/version.ts ${due.contract} and release the remotes for it first (with --ahead).`,
  )
}

async function unfitFallbacks(target: Target, config: EnvironmentConfig, host: Host): Promise<string[]> {
  const fallbacks = config.parsed.remotes.flatMap((entry) =>
    previousOf(entry).map((release) => ({
      name: entry.name,
      ref: typeof release === 'string' ? { url: release } : release,
    })),
  )
  const reasons = fallbacks.map(async ({ name, ref }) => {
    // One that cannot be read is none: the host does not depend on it.
    const needs = await needsOf(target, config, name, ref).catch(() => null)
    return needs ? unfit(needs, host) : []
  })
  return (await Promise.all(reasons)).flat().map((reason) => `${config.env} cannot fall back any more: ${reason}`)
}

/** @throws Refused when the portal would not run a script from there */
export function checkOrigin({ env, parsed }: EnvironmentConfig, url: string): void {
  const { origin } = new URL(url)
  if (origin === new URL(parsed.portalHost).origin || parsed.allowedOrigins.includes(origin)) return
  throw new Refused(`config.json of ${env} serves releases from ${origin}, which its "allowedOrigins" does not name.`)
}

/** What a release needs; the types only when it lies in the target. */
async function needsOf(target: Target, config: EnvironmentConfig, name: string, release: ReleaseRef): Promise<Needs> {
  const descriptor = await descriptorOf(target, config, name, release)
  const version = keyOfUrl(config.parsed, release.url) && versionOfUrl(release.url)
  return { descriptor, surface: version ? (await readRecord(target, name, version))?.surface : undefined }
}

/** As inlined, otherwise from the target, otherwise from where the environment reads it. */
async function descriptorOf(
  target: Target,
  config: EnvironmentConfig,
  name: string,
  release: ReleaseRef,
): Promise<RemoteDescriptor> {
  if (release.descriptor) return release.descriptor
  const key = keyOfUrl(config.parsed, release.url)
  const stored = key && (await target.read(key))
  if (stored) return descriptorFrom(parseJson(stored.bytes, release.url), name)
  try {
    const answer = await fetch(release.url, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return RemoteDescriptor.parse(await answer.json())
  } catch (cause) {
    throw new Refused(
      `What ${name} needs could not be read from ${release.url}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}
