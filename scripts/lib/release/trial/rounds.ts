import type { ReleaseRef, RemoteDescriptor, RemoteEntry } from '@portal/contract'
import type { RemoteRelease } from '../built-remote'
import type { EnvironmentConfig } from '../environment-config'
import { firstPage } from '../first-page'
import { keyOfUrl, versionOfUrl } from '../layout'
import { Refused } from '../refused'
import type { ReleaseFiles } from '../release-files'
import { readHost, readRecord, readRemote } from '../stored-release'
import type { Target } from '../target'
import { storedFiles } from './stored-files'
import type { TrialRemote } from './trial-portal'
import type { Walk } from './visit'

type HostBuild = { version: string; files: ReleaseFiles }
/** A release that was built and checked, and the environment that it is for. */
export type Subject = { target: Target; config: EnvironmentConfig } & (
  | { host: HostBuild }
  | { remote: RemoteRelease & { files: ReleaseFiles } }
)
type Beside = TrialRemote & { isCanary: boolean }
/** What one visitor may get: a host, and a release of each remote. */
export type Visitor = { config: EnvironmentConfig; host: HostBuild; remotes: readonly TrialRemote[]; walk: Walk }
/** What is tried, where, by which visitor; and what that visitor meets without the release. */
export type Round = { release: string; where: string; visitor: Visitor; without: Visitor | null }

/**
 * Those that visitors may be: of a remote, in the host of the environment with the canaries of the other remotes; of a
 * host, with the remotes of the environment, and once more with their canaries.
 */
export async function roundsOf(subject: Subject, log: (line: string) => void): Promise<Round[]> {
  const { target, config } = subject
  if ('remote' in subject) {
    const remote = trialRemote(subject.remote)
    const isOther = (name: string, isCanary: boolean) => isCanary && name !== remote.descriptor.name
    const others = await besidesOf(target, config, log, isOther)
    return [roundOfRemote(config, await hostOf(target, config), remote, others)]
  }
  const besides = await besidesOf(target, config, log)
  const released = besides.filter(({ isCanary }) => !isCanary)
  const canaries = besides.filter(({ isCanary }) => isCanary)
  const hasCanary = ({ descriptor }: Beside) => canaries.some((one) => one.descriptor.name === descriptor.name)
  const running = config.parsed.host ? await hostOf(target, config) : null
  const roundWith = (remotes: readonly Beside[]): Round => {
    const walk = { loads: ['/', '/dashboard', ...firstPages(remotes)], clicks: [] }
    const visitor = { config, host: subject.host, remotes, walk }
    const without = running ? { ...visitor, host: running } : null
    return { release: `Host ${subject.host.version}`, where: withText(remotes), visitor, without }
  }
  if (canaries.length === 0) return [roundWith(released)]
  return [roundWith(released), roundWith([...released.filter((one) => !hasCanary(one)), ...canaries])]
}

/** Its page and the dashboard; with canaries their pages too, in the same tab, so that both have run there. */
function roundOfRemote(
  config: EnvironmentConfig,
  host: HostBuild,
  remote: TrialRemote,
  others: readonly Beside[],
): Round {
  const remotes = [remote, ...others]
  const hasWidgets = remotes.some(({ descriptor }) => descriptor.widgets.length > 0)
  const loads = [...(hasWidgets ? ['/dashboard'] : []), ...firstPages([remote])]
  const clicks = firstPages(others)
  const walk = { loads, clicks: clicks.length > 0 ? [...clicks, ...firstPages([remote])] : [] }
  return {
    release: nameOf(remote),
    where: ` in host ${host.version}${withText(others)}`,
    visitor: { config, host, remotes, walk },
    without: others.length > 0 ? { config, host, remotes: others, walk: { loads: ['/dashboard'], clicks } } : null,
  }
}

const trialRemote = ({ descriptor, integrity, files }: RemoteRelease & { files: ReleaseFiles }): TrialRemote => ({
  descriptor,
  integrity,
  files,
})

async function hostOf(target: Target, { parsed }: EnvironmentConfig): Promise<HostBuild> {
  const version = parsed.host?.version ?? ''
  await readHost(target, version)
  return { version, files: await storedFiles(target, 'host', version) }
}

/** Releases and canaries of the environment, as far as they lie in the target; the others are told. */
async function besidesOf(
  target: Target,
  config: EnvironmentConfig,
  log: (line: string) => void,
  isWanted: (name: string, isCanary: boolean) => boolean = () => true,
): Promise<Beside[]> {
  const besides: Beside[] = []
  for (const entry of config.parsed.remotes) {
    for (const [ref, isCanary] of refsOf(entry)) {
      if (!isWanted(entry.name, isCanary)) continue
      const what = `${entry.name}${isCanary ? ' (canary)' : ''} of ${config.env}`
      const found = await storedAt(target, config, entry.name, ref)
      if (typeof found === 'string') log(`Not started with it: ${what}, ${found}`)
      else besides.push({ ...found, isCanary })
    }
  }
  return besides
}

const refsOf = (entry: RemoteEntry): [ReleaseRef, boolean][] => [
  [entry, false],
  ...(entry.canary ? [[entry.canary, true] satisfies [ReleaseRef, boolean]] : []),
]

/** A release that an environment names, or why it cannot be served here. */
async function storedAt(
  target: Target,
  { parsed }: EnvironmentConfig,
  name: string,
  { url, descriptor }: ReleaseRef,
): Promise<TrialRemote | string> {
  const version = descriptor?.version ?? versionOfUrl(url)
  try {
    const isStored = version !== null && keyOfUrl(parsed, url) !== null && (await readRecord(target, name, version))
    if (!isStored) return `which lies elsewhere: ${url}`
    const release = await readRemote(target, name, version)
    return trialRemote({ ...release, files: await storedFiles(target, name, version) })
  } catch (cause) {
    if (cause instanceof Refused) return `which cannot be read: ${cause.message}`
    throw cause
  }
}

const firstPages = (remotes: readonly { descriptor: RemoteDescriptor }[]): string[] =>
  remotes.flatMap(({ descriptor }) => firstPage(descriptor) ?? [])

const nameOf = ({ descriptor }: TrialRemote) => `${descriptor.name} ${descriptor.version}`

function withText(remotes: readonly Beside[]): string {
  if (remotes.length === 0) return ''
  return ` with ${remotes.map((one) => `${nameOf(one)}${one.isCanary ? ' (canary)' : ''}`).join(', ')}`
}
