import { setTimeout as wait } from 'node:timers/promises'
import { configFrom, type Keys } from '../runtime-config'
import { bytesOf, type EnvironmentConfig, readConfig } from './environment-config'
import { addEntry, type Note } from './journal'
import { configKey } from './layout'
import { Refused } from './refused'
import type { Target } from './target'

const TRIES = 60
const LONGEST_WAIT_MS = 1000

/**
 * Changes the record of an environment by compare-and-swap. `change` checks the record and returns the new one, or null
 * when there is nothing to change; it is called again with the latest record when another command was faster. The
 * change and its entry in the journal take effect together.
 *
 * @returns whether something was changed
 */
export async function swapConfig(
  target: Target,
  env: string,
  noteFor: (config: EnvironmentConfig) => Promise<Note>,
  change: (config: EnvironmentConfig) => Promise<Keys | null>,
): Promise<boolean> {
  let tried: Buffer | null = null
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const config = await readConfig(target, env)
    // Done already, because the swap succeeded and only its answer was lost on the way.
    if (tried?.equals(config.bytes)) return true
    const next = await change(config)
    if (next === null) return false
    // Parsed before it is written, so that a record that the portal cannot read is never written, wherever the mistake
    // comes from.
    const { parsed } = configFrom(bytesOf(next), `The new config.json of ${env}`)
    const journal = await addEntry(target, env, { last: config.parsed, next: parsed, note: await noteFor(config) })
    tried = bytesOf({ ...next, journal })
    if (await target.swap(configKey(env), tried, config.tag)) return true
    await wait(Math.random() * Math.min(10 * 2 ** attempt, LONGEST_WAIT_MS))
  }
  throw new Refused(
    `config.json of ${env} was changed by others ${TRIES} times in a row; nothing was changed here. Try again.`,
  )
}
