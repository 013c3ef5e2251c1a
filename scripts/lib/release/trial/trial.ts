import type { RemoteDescriptor } from '@portal/contract'
import type { RemoteRelease } from '../built-remote'
import type { EnvironmentConfig } from '../environment-config'
import { firstPage } from '../first-page'
import { keyOfUrl } from '../layout'
import { Refused } from '../refused'
import type { ReleaseFiles } from '../release-files'
import { readHost, readRecord, readRemote } from '../stored-release'
import { runningOf } from '../remote-entry'
import type { Target } from '../target'
import { storedFiles } from './stored-files'
import { startTrialPortal, type TrialRemote } from './trial-portal'
import { visit } from './visit'

/** A release that was built and checked, and the environment that it is for. */
export type Subject = { target: Target; config: EnvironmentConfig } & (
  | { host: { version: string; files: ReleaseFiles } }
  | { remote: RemoteRelease & { files: ReleaseFiles } }
)
/** Starts a release. @throws Refused with what went wrong */
export type Trial = (subject: Subject) => Promise<void>

/**
 * Starts a release as customers would meet it: in a headless browser, signed in, served here with the environment's
 * config and headers, beside what runs there, on the API of the sandbox. A remote is started in the host of the
 * environment; a host with the remotes of the environment.
 */
export const trialWith =
  (log: (line: string) => void): Trial =>
  async (subject) => {
    const started = performance.now()
    const { target, config } = subject
    const host = 'host' in subject ? subject.host : await hostOf(target, config)
    const remotes = 'host' in subject ? await remotesOf(target, config, log) : [trialRemote(subject.remote)]
    const portal = await startTrialPortal({ config: config.parsed, host, remotes })
    const descriptors = remotes.map(({ descriptor }) => descriptor)
    const pages =
      'host' in subject
        ? ['/', '/dashboard', ...descriptors.flatMap((one) => firstPage(one) ?? [])]
        : pagesOf(descriptors)
    try {
      const faults = await visit(portal, pages)
      if (faults.length > 0) refuse(subject, host.version, faults)
    } finally {
      await portal.close()
    }
    log(`Start in a browser: in order, ${pages.join(', ')}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }

const trialRemote = ({ descriptor, integrity, files }: RemoteRelease & { files: ReleaseFiles }): TrialRemote => ({
  descriptor,
  integrity,
  files,
})

async function hostOf(target: Target, { parsed }: EnvironmentConfig) {
  const version = parsed.host?.version ?? ''
  await readHost(target, version)
  return { version, files: await storedFiles(target, 'host', version) }
}

/** The remotes that run in the environment, as far as they lie in the target. */
async function remotesOf(
  target: Target,
  { env, parsed }: EnvironmentConfig,
  log: (line: string) => void,
): Promise<TrialRemote[]> {
  const remotes: TrialRemote[] = []
  for (const entry of parsed.remotes) {
    const { name, url } = entry
    const version = runningOf(entry)
    const isStored = keyOfUrl(parsed, url) !== null && (await readRecord(target, name, version).catch(() => null))
    if (isStored) {
      const release = await readRemote(target, name, version)
      remotes.push(trialRemote({ ...release, files: await storedFiles(target, name, version) }))
    } else log(`${name} of ${env} is not started with this host, because it lies elsewhere: ${url}`)
  }
  return remotes
}

/** Of a remote: the dashboard, when it has something there, and its first page. */
const pagesOf = (descriptors: readonly RemoteDescriptor[]): string[] => [
  ...(descriptors.some(({ widgets }) => widgets.length > 0) ? ['/dashboard'] : []),
  ...descriptors.flatMap((one) => firstPage(one) ?? []),
]

function refuse(subject: Subject, hostVersion: string, faults: readonly string[]): never {
  const { config } = subject
  const what =
    'host' in subject
      ? `Host ${hostVersion} does not start with the remotes of ${config.env}`
      : `${subject.remote.descriptor.name} ${subject.remote.descriptor.version} does not start in host ${hostVersion} of ${config.env}`
  throw new Refused(
    `${what}:\n${faults.map((line) => `  ${line}`).join('\n')}\n` +
      "Nothing was released. --skip-checks releases without, and the release's record says so.",
  )
}
