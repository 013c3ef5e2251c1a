import { readConfig } from './environment-config'
import { type JournalEntry, readJournal, notedOf, runText } from './journal'
import { Refused } from './refused'
import type { Target } from './target'

/** What ran in each environment at a moment, as its journal says. */
export async function linesAt(target: Target, envs: readonly string[], moment: Date): Promise<string[]> {
  const lines = envs.map(async (env) => {
    const { entries, broken } = await readJournal(target, env, (await readConfig(target, env)).parsed)
    const entry = entries.find(({ at }) => new Date(at) <= moment)
    const asked = moment.toISOString()
    const warning = broken === null ? [] : [`  The journal is not whole: ${broken}`]
    const oldest = entries.at(-1)
    if (!entry)
      return [
        `${env} at ${asked}: not known, ${oldest ? `its journal reaches back to ${oldest.at}` : 'it has no journal'}`,
        ...warning,
      ]
    const runs = Object.entries(entry.runs).map(([name, running]) => `  ${name}  ${runText(running)}`)
    return [`${env} at ${asked}, since ${entry.at}:`, ...runs, ...warning]
  })
  return (await Promise.all(lines)).flat()
}

/**
 * Follows the chain of each journal to its first entry. With `known`, an entry that was noted before must be in it,
 * because a whole chain could have been written anew. @throws Refused naming the first break of each
 */
export async function verifiedLines(target: Target, envs: readonly string[], known?: string): Promise<string[]> {
  const journals = await Promise.all(
    envs.map(async (env) => ({ env, ...(await readJournal(target, env, (await readConfig(target, env)).parsed)) })),
  )
  const breaks = journals.flatMap(({ env, broken }) => (broken === null ? [] : [`${env}: ${broken}`]))
  if (known !== undefined && !journals.some(({ entries }) => entries.some(({ entry }) => isNoted(entry, known))))
    breaks.push(`No journal has the entry ${known}.`)
  if (breaks.length > 0) throw new Refused(breaks.join('\n'))
  return journals.map(({ env, entries: [newest, ...others] }) =>
    newest
      ? `${env}: ${others.length + 1} ${others.length > 0 ? 'entries' : 'entry'}, each as its hash says; the newest is ${notedOf(newest.entry)}`
      : `${env}: no entry yet`,
  )
}

/** With fewer digits a chain that is written anew could be tried until its entry has the same ones. */
const NOTED = /^(\d{1,8})-([0-9a-f]{32,64})$/

/** Whether an entry is the one that was noted. @throws Refused when too little of its hash was */
function isNoted(entry: string, noted: string): boolean {
  const [, number, hash] = NOTED.exec(noted) ?? []
  if (number === undefined || hash === undefined)
    throw new Refused(`${noted} is no entry: number, hyphen and at least 32 digits of its hash are needed.`)
  return entry.startsWith(`${number.padStart(8, '0')}-${hash}`)
}

/** What was done with a remote or the host, newest first: who, when, from which commit, why, and with which changes. */
export async function storyLines(target: Target, envs: readonly string[], name: string): Promise<string[]> {
  const entries = await entriesOf(target, envs)
  const lines = entries.filter((entry) => entry.name === name).flatMap(linesOf)
  if (lines.length === 0) throw new Refused(`No journal in ${target.address} tells of ${name}.`)
  return lines
}

function linesOf(entry: JournalEntry): string[] {
  const { at, environment, by, commit, checks, why, changes = [] } = entry
  const facts = [commit && `commit ${commit.slice(0, 12)}`, checks && `checks ${checks}`].filter(Boolean).join(', ')
  return [
    `${at}  ${environment}  ${deedOf(entry)} by ${by}${facts && ` (${facts})`}`,
    ...(why === undefined ? [] : [`    Why: ${why}`]),
    ...changes.map((line) => `    ${line}`),
  ]
}

function deedOf({ action, version, canary, from, withdrawn = [] }: JournalEntry): string {
  const share = canary === undefined ? '' : ` for ${canary} %`
  if (action === 'rollback') return `${withdrawn.join(' and ')} withdrawn, ${version} runs,`
  return action === 'promotion' ? `${version} promoted from ${from}${share}` : `${version} released${share}`
}

/** A release that was taken back from an environment, and not released there again since. */
export type Withdrawn = { name: string; version: string; line: string }

export async function withdrawnIn(target: Target, envs: readonly string[]): Promise<Withdrawn[]> {
  const found = new Map<string, Withdrawn>()
  for (const { environment, name, version, at, by, why, withdrawn = [] } of (await entriesOf(target, envs)).reverse()) {
    const keyOf = (one: string) => `${environment} ${name} ${one}`
    found.delete(keyOf(version))
    for (const one of withdrawn) {
      const line = `${name} ${one} from ${environment}, ${at} by ${by}${why === undefined ? '' : `: ${why}`}`
      found.set(keyOf(one), { name, version: one, line })
    }
  }
  return [...found.values()].reverse()
}

/** Of all environments, newest first. */
async function entriesOf(target: Target, envs: readonly string[]): Promise<JournalEntry[]> {
  const journals = await Promise.all(
    envs.map(async (env) => (await readJournal(target, env, (await readConfig(target, env)).parsed)).entries),
  )
  return journals.flat().sort((a, b) => (a.at < b.at ? 1 : -1))
}
