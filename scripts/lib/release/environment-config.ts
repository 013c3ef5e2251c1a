import type { RuntimeConfig } from '@portal/contract'
import * as z from 'zod/mini'
import { configFrom, Keys } from '../runtime-config'
import { configKey } from './layout'
import { Refused } from './refused'
import type { Target } from './target'

/**
 * `config.json` of an environment: as the portal reads it, and as it is written, because others may keep keys of their
 * own in it.
 */
export type EnvironmentConfig = { env: string; parsed: RuntimeConfig; raw: Keys; bytes: Buffer; tag: string }

/** @throws Refused when there is none, or it is malformed */
export async function readConfig(target: Target, env: string): Promise<EnvironmentConfig> {
  const stored = await target.read(configKey(env))
  if (!stored) {
    const known = await environmentsOf(target)
    throw new Refused(
      `There is no environment "${env}" in ${target.address} (${known.length > 0 ? `there are: ${known.join(', ')}` : 'there is none yet'}). ` +
        `To create it, write its config.json and run: npm run release -- host --to ${target.address} --env ${env} --config my-config.json`,
    )
  }
  return { env, ...configFrom(stored.bytes, `config.json of ${env}`), ...stored }
}

/** Every environment of the target that has a config.json. */
export async function environmentsOf(target: Target): Promise<string[]> {
  const files = await target.list('environments/')
  return files.flatMap(({ key }) => /^environments\/([^/]+)\/config\.json$/.exec(key)?.[1] ?? [])
}

/** The record with the keys of one remote set; undefined removes a key. All else stays as and where it is. */
export function withRemote(
  { raw, parsed }: Pick<EnvironmentConfig, 'raw' | 'parsed'>,
  name: string,
  changes: Keys,
): Keys {
  const entries = z.array(Keys).parse(raw.remotes)
  const at = parsed.remotes.findIndex((entry) => entry.name === name)
  const changed = merged(entries[at] ?? { name }, changes)
  return { ...raw, remotes: at < 0 ? [...entries, changed] : entries.with(at, changed) }
}

export function withHost({ raw }: Pick<EnvironmentConfig, 'raw'>, changes: Keys): Keys {
  return { ...raw, host: merged(Keys.parse(raw.host ?? {}), changes) }
}

export function bytesOf(config: Keys): Buffer {
  return Buffer.from(`${JSON.stringify(config, null, 2)}\n`)
}

function merged(keys: Keys, changes: Keys): Keys {
  return Object.fromEntries(Object.entries({ ...keys, ...changes }).filter(([, value]) => value !== undefined))
}
