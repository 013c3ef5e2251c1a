import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Faults, faultSchedule, noFaults } from './faults'
import { Machine } from './machine'
import { Scenario } from './scenarios'

/** Describes the fleet, so that `npm run agent` can run one of its machines by hand. Holds no keys. */
const Description = z.object({
  /** null: a quiet fleet, without faults. */
  seed: z.nullable(z.string()),
  machines: z.array(Machine),
})
export type FleetDescription = z.infer<typeof Description>

const DESCRIPTION = 'fleet.json'
const KEYS = 'fleet-keys'
const SCENARIOS = 'fleet-scenarios.json'
/** Names of the files in the data folder. */
export const FLEET_FILES: readonly string[] = [DESCRIPTION, KEYS, SCENARIOS]

export const faultsOf = ({ seed, machines }: FleetDescription): Faults =>
  seed === null ? noFaults : faultSchedule(seed, machines)

/** `folder`: the sandbox's data folder. */
export function writeDescription(folder: string, description: FleetDescription): void {
  mkdirSync(folder, { recursive: true })
  replaceFile(path.join(folder, DESCRIPTION), JSON.stringify(description))
}

/** The fleet of the sandbox that was started last with this data folder; null when there was none. */
export function readDescription(folder: string): FleetDescription | null {
  const file = path.join(folder, DESCRIPTION)
  return existsSync(file) ? Description.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Hands a key to the fleet that runs on this data folder. */
export function addKey(folder: string, key: string): void {
  const keys = readKeys(folder).filter((known) => known !== key)
  mkdirSync(folder, { recursive: true })
  replaceFile(path.join(folder, KEYS), [...keys, key].map((line) => `${line}\n`).join(''), 0o600)
}

/** The keys that were handed to the fleet, one a line, the newest last. */
export function readKeys(folder: string): string[] {
  const file = path.join(folder, KEYS)
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\s+/)
        .filter((line) => line !== '')
    : []
}

/** Changes with each key that is handed over, so that the file is not read every second. */
export const keysVersion = (folder: string): number => versionOf(path.join(folder, KEYS))

/** Lets a scenario befall the fleet that runs on this data folder. Those that ended before it begins are forgotten. */
export function addScenario(folder: string, scenario: Scenario): void {
  const others = readScenarios(folder).filter(({ at, seconds }) => at + seconds > scenario.at)
  mkdirSync(folder, { recursive: true })
  replaceFile(path.join(folder, SCENARIOS), JSON.stringify([...others, scenario]))
}

export function readScenarios(folder: string): Scenario[] {
  const file = path.join(folder, SCENARIOS)
  return existsSync(file) ? z.array(Scenario).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** As `keysVersion`, of the scenarios. */
export const scenariosVersion = (folder: string): number => versionOf(path.join(folder, SCENARIOS))

const versionOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Written beside and moved into place, so that a reader sees the old file or the new one. */
function replaceFile(file: string, content: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, content, { mode })
  renameSync(`${file}.new`, file)
}
