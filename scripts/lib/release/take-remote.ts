import type { ReleaseRef } from '@portal/contract'
import type { Keys } from '../runtime-config'
import type { RemoteRelease } from './built-remote'
import { checkRemote } from './checks'
import { type EnvironmentConfig, withRemote } from './environment-config'
import { urlOfRelease, versionOfUrl } from './layout'
import { noteOf, type Story } from './note'
import { Refused } from './refused'
import { refOf, runningOf, withCanary, withMain } from './remote-entry'
import { checkPresent } from './stored-release'
import { swapConfig } from './swap-config'
import type { Target } from './target'

export type Take = {
  target: Target
  env: string
  release: RemoteRelease
  canary: number | null
  /** See checkRemote(). */
  isAhead?: boolean
  /** The canary that is to be taken: refused when the environment has another one by now. */
  only?: string
} & Story

/** Makes an environment run a release that lies in the target. @returns what changed, one line each */
export async function takeRemote({ target, env, release, canary, isAhead, only, ...story }: Take): Promise<string[]> {
  const { name, version, integrity } = release.descriptor
  const note = noteOf(target, { ...story, name, version, canary, digest: release.integrity })
  let said: string[] = []
  await swapConfig(target, env, note, async (config) => {
    const tried = config.parsed.remotes.find((one) => one.name === name)?.canary?.url
    if (only !== undefined && versionOfUrl(tried ?? '') !== only)
      throw new Refused(`${env} has another canary of ${name} by now; nothing was changed.`)
    await checkRemote(target, config, release, isAhead)
    const change = changeFor(config, release, canary)
    said = change.said
    return change.next
  })
  // Checked again, because prune may have removed the release just before the record named it.
  await checkPresent(target, name, version, Object.keys(integrity))
  return said
}

/**
 * The change of the record for a release: `next` is null when the record already has it. @throws Refused for a canary
 * without a current release
 */
export function changeFor(
  config: EnvironmentConfig,
  release: RemoteRelease,
  canary: number | null,
): { next: Keys | null; said: string[] } {
  const { name, version } = release.descriptor
  const url = urlOfRelease(config.parsed, name, version)
  const entry = config.parsed.remotes.find((one) => one.name === name)
  const ref = refOf(url, release)
  const isSame = (running: ReleaseRef | undefined) =>
    running?.url === url &&
    running.integrity === release.integrity &&
    running.signed?.statement === ref.signed?.statement
  const isPinned = isSame(entry) && entry?.descriptor !== undefined
  if (canary !== null) {
    if (!entry) throw new Refused(`${config.env} does not run ${name} yet: its first release cannot be a canary.`)
    if (entry.url === url)
      throw new Refused(`${config.env} runs ${name} ${version} for everybody already; it cannot be its own canary.`)
    if (isSame(entry.canary) && entry.canary?.percent === canary) {
      return {
        next: null,
        said: [`${config.env}: ${name} ${version} is the canary of ${canary} % already; nothing was changed.`],
      }
    }
    return {
      next: withRemote(config, name, withCanary(ref, canary)),
      said: [`${config.env}: ${name} ${runningOf(entry)} stays, ${canary} % get ${version}`],
    }
  }
  if (isPinned && !entry?.canary)
    return { next: null, said: [`${config.env}: ${name} ${version} runs already; nothing was changed.`] }
  const said = [`${config.env}: ${name} ${entry ? runningOf(entry) : '(none)'} -> ${version}`]
  if (entry?.canary) said.push(`${config.env}: the canary ${versionOfUrl(entry.canary.url) ?? entry.canary.url} ended`)
  return { next: withRemote(config, name, withMain(entry, ref)), said }
}
