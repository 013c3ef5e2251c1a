import { type HostRelease, type ReleaseRef, RemoteDescriptor, type RemoteEntry, satisfies } from '@portal/contract'
import { descriptorFrom } from './built-remote'
import type { EnvironmentConfig } from './environment-config'
import { keyOfUrl, urlOfRelease } from './layout'
import { Refused } from './refused'
import { MOST_PREVIOUS, previousOf } from './remote-entry'
import { parseJson } from './release-files'
import { readHost } from './stored-release'
import type { Target } from './target'

const FETCH_MS = 10_000

/** Why `host` cannot run a remote; empty when it can. */
export function unfit({ name, version, contract, shared }: RemoteDescriptor, host: HostRelease): string[] {
  const remote = `${name} ${version}`
  return [
    ...(satisfies(host.contract, contract)
      ? []
      : [`${remote} needs the contract ${contract}, host ${host.version} speaks ${host.contract}.`]),
    ...Object.entries(shared).flatMap(([module, built]) => {
      const provided = host.shared[module]
      if (provided === undefined)
        return [`${remote} was built against ${module} ${built}, which host ${host.version} does not provide.`]
      return satisfies(provided, `^${built}`)
        ? []
        : [`${remote} was built against ${module} ${built}, host ${host.version} provides ${provided}.`]
    }),
  ]
}

/**
 * May this release run in that environment? With `isAhead` it may wait for the next host, because the portal runs a
 * previous release as long as its host cannot run this one. @throws Refused with every reason why not
 */
export async function checkRemote(
  target: Target,
  config: EnvironmentConfig,
  descriptor: RemoteDescriptor,
  isAhead = false,
): Promise<void> {
  checkOrigin(config, urlOfRelease(config.parsed, descriptor.name, descriptor.version))
  const { host } = config.parsed
  if (!host) {
    throw new Refused(
      `No host was released in ${config.env} yet, so nothing can be said about the contract. Run: npm run release -- host --to ${target.address} --env ${config.env}`,
    )
  }
  const present = await readHost(target, host.version)
  const reasons = unfit(descriptor, present)
  if (reasons.length === 0) return
  const running = config.parsed.remotes.find(({ name }) => name === descriptor.name)
  // The oldest of the previous releases leaves the record when this one enters it.
  if (isAhead && running && (await hasFitting(target, config, running, present, MOST_PREVIOUS))) return
  throw new Refused(
    `${config.env} cannot run this release:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\n${
      isAhead
        ? `It cannot be released ahead of the host either: no release of ${descriptor.name} in ${config.env} runs on host ${present.version}.`
        : 'Release a host there that provides this first. When that host needs this release first, add --ahead.'
    }`,
  )
}

/** Whether one of the first `most` releases of an entry, current and previous ones, runs on a host. */
async function hasFitting(
  target: Target,
  config: EnvironmentConfig,
  entry: RemoteEntry,
  host: HostRelease,
  most = Infinity,
): Promise<boolean> {
  for (const release of [entry, ...previousOf(entry)].slice(0, most)) {
    const ref = typeof release === 'string' ? { url: release } : release
    if (unfit(await descriptorOf(target, config, entry.name, ref), host).length === 0) return true
  }
  return false
}

/**
 * Every remote that runs in the environment, its canaries too, must run on `host`. For `mayFallBack` a previous release
 * of the remote is enough, because a host that is rolled back may be older than the remotes. @throws Refused with every
 * reason why not
 */
export async function checkHost(
  target: Target,
  config: EnvironmentConfig,
  host: HostRelease,
  mayFallBack = false,
): Promise<void> {
  const { remotes } = config.parsed
  const isFine = await Promise.all(
    remotes.map(async (entry) => mayFallBack && (await hasFitting(target, config, entry, host))),
  )
  const running = remotes
    .filter((_, at) => !isFine[at])
    .flatMap((entry) =>
      [entry, ...(entry.canary ? [entry.canary] : [])].map((release) => ({ name: entry.name, release })),
    )
  const descriptors = await Promise.all(running.map(({ name, release }) => descriptorOf(target, config, name, release)))
  const reasons = descriptors.flatMap((descriptor) => unfit(descriptor, host))
  if (reasons.length === 0) return
  throw new Refused(
    `${config.env} cannot take this host:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\nRelease those remotes for the new host first (with --ahead), or keep what they need in the host.`,
  )
}

/** @throws Refused when the portal would not run a script from there */
export function checkOrigin({ env, parsed }: EnvironmentConfig, url: string): void {
  const { origin } = new URL(url)
  if (origin === new URL(parsed.portalHost).origin || parsed.allowedOrigins.includes(origin)) return
  throw new Refused(`config.json of ${env} serves releases from ${origin}, which its "allowedOrigins" does not name.`)
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
    const answer = await fetch(release.url, { signal: AbortSignal.timeout(FETCH_MS) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return RemoteDescriptor.parse(await answer.json())
  } catch (cause) {
    throw new Refused(
      `What ${name} needs could not be read from ${release.url}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}
