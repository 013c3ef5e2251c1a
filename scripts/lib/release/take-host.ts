import { lineOf } from '../check-config/in-target'
import { NOT_OURS, problemsOf } from '../check-config/problems'
import type { Host } from './built-host'
import { checkHost } from './checks'
import { configFrom, type Keys } from '../runtime-config'
import { bytesOf, type EnvironmentConfig, withHost } from './environment-config'
import { addEntry } from './journal'
import { configKey } from './layout'
import { noteOf, type Story } from './note'
import { Refused } from './refused'
import { addAssets, putPage } from './site'
import { checkPresent, hostDigest } from './stored-release'
import { swapConfig } from './swap-config'
import type { Target } from './target'

const MOST_PREVIOUS = 3

/** Makes an environment run a host that lies in the target. @returns what changed, one line each */
export async function takeHost(target: Target, env: string, host: Host, story: Story): Promise<string[]> {
  const assets = await addAssets(target, env, host.version)
  const note = await noteOfHost(target, host, story)
  let said: string[] = []
  await swapConfig(target, env, note, async (config) => {
    await checkHost(target, config, host)
    const change = changeForHost(config, host)
    said = change.said
    return change.next
  })
  await putPage(target, env)
  await checkPresent(target, 'host', host.version, ['index.html', 'host.json'])
  return [...said, `${env}: ${assets} assets were added to the site`]
}

/** Creates an environment: its first record, which names the host. @throws Refused when there is one already */
export async function takeFirstHost(
  target: Target,
  env: string,
  host: Host,
  { first, ...story }: Story & { first: Buffer },
): Promise<string[]> {
  const config = firstConfig(first, env)
  await checkHost(target, config, host)
  await addAssets(target, env, host.version)
  const next = withHost(config, { version: host.version, since: new Date().toISOString() })
  const { parsed } = configFrom(bytesOf(next), 'The first config.json')
  const note = await (await noteOfHost(target, host, story))(config)
  const journal = await addEntry(target, env, { last: null, next: parsed, note })
  if (!(await target.create(configKey(env), bytesOf({ ...next, journal })))) refuseSecond(env)
  await putPage(target, env)
  return [`${env}: created, with host ${host.version}`]
}

async function noteOfHost(target: Target, { version }: Host, story: Story): Promise<ReturnType<typeof noteOf>> {
  return noteOf(target, { ...story, name: 'host', version, canary: null, digest: await hostDigest(target, version) })
}

/**
 * Keys of other programs may stand in it, but none that is misspelt. @throws Refused when something is wrong with it,
 * or it was written for another environment
 */
export function firstConfig(bytes: Buffer, env: string): EnvironmentConfig {
  const problems = problemsOf(bytes)
    .filter(({ text }) => text !== NOT_OURS)
    .map((problem) => lineOf('config.json', problem))
  if (problems.length > 0) throw new Refused(`The given config.json is not in order:\n${problems.join('\n')}`)
  const config = { env, ...configFrom(bytes, 'The given config.json'), bytes, tag: '' }
  if (config.parsed.environment !== env) {
    throw new Refused(
      `The given config.json is of environment "${config.parsed.environment}", the command is for "${env}".`,
    )
  }
  return config
}

export function refuseSecond(env: string): never {
  throw new Refused(`${env} has a config.json already; --config is for a new environment. Leave it out.`)
}

/** The change of the record for a host release: `next` is null when the record already has it. */
export function changeForHost(config: EnvironmentConfig, { version }: Host): { next: Keys | null; said: string[] } {
  const {
    env,
    parsed: { host },
  } = config
  if (host?.version === version) return { next: null, said: [`${env}: host ${version} runs already`] }
  const others = (host?.previous ?? []).filter((one) => one.version !== version && one.version !== host?.version)
  const previous = host ? [{ version: host.version, since: host.since }, ...others].slice(0, MOST_PREVIOUS) : undefined
  return {
    next: withHost(config, { version, since: new Date().toISOString(), previous }),
    said: [`${env}: host ${host?.version ?? '(none)'} -> ${version}`],
  }
}
