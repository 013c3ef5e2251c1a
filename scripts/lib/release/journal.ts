import { createHash } from 'node:crypto'
import type { RuntimeConfig } from '@portal/contract'
import * as z from 'zod/mini'
import type { Author } from './author'
import type { EnvironmentConfig } from './environment-config'
import { inParallel } from './in-parallel'
import { journalFolder, versionOfUrl } from './layout'
import { Refused } from './refused'
import { parseJson } from './release-files'
import { runningOf } from './remote-entry'
import type { Target } from './target'

const Running = z.object({
  version: z.string(),
  canary: z.optional(z.object({ version: z.string(), percent: z.number() })),
})
/** By name, what an environment runs; the host is one of them. */
const Runs = z.record(z.string(), Running)
export type Runs = z.infer<typeof Runs>

const JournalEntry = z.object({
  /** Name of the entry before, which holds its hash; null for the first of an environment. */
  previous: z.nullable(z.string()),
  environment: z.string(),
  at: z.string(),
  by: z.string(),
  why: z.optional(z.string()),
  action: z.enum(['release', 'promotion', 'rollback']),
  /** `host`, or a remote. */
  name: z.string(),
  /** What was released, or what runs again after a rollback. */
  version: z.string(),
  /** Only for that share of the browsers. */
  canary: z.optional(z.number()),
  /** Of a rollback: what was taken back. */
  withdrawn: z.optional(z.array(z.string())),
  /** Of a promotion: the environment that ran it. */
  from: z.optional(z.string()),
  commit: z.nullable(z.string()),
  checks: z.optional(z.string()),
  /** The hash of every file of the release, see digestOf(). */
  digest: z.optional(z.string()),
  /** Subjects of the commits between what ran before and this. */
  changes: z.optional(z.array(z.string())),
  runs: Runs,
})
export type JournalEntry = z.infer<typeof JournalEntry> & { entry: string }
/** What a command says of its change; the rest follows from the change. */
export type Note = Author & Omit<z.infer<typeof JournalEntry>, 'previous' | 'environment' | 'at' | 'runs'>

/** `<number>-<sha256 of the file>`. The number is for the order in which a folder is listed. */
const NAME = /^(\d{8})-([0-9a-f]{64})$/

const FIRST = '00000001-'

const keyOf = (env: string, entry: string) => `${journalFolder(env)}${entry}.json`

/**
 * Puts an entry behind the one that the record of an environment names, and returns its name, for the new record. It
 * counts as soon as the record names it: the record is swapped as one, so that of two commands at once the slower one
 * writes another entry, behind that of the faster one, and a command that is killed leaves the change and its entry, or
 * neither.
 *
 * @throws Refused when the record has lost its entry
 */
export async function addEntry(
  target: Target,
  env: string,
  { last, next, note }: { last: RuntimeConfig | null; next: RuntimeConfig; note: Note },
): Promise<string> {
  const before = last?.journal ?? (await noEntry(target, env, last))
  const entry = JournalEntry.parse({
    previous: before,
    environment: env,
    at: new Date().toISOString(),
    ...note,
    runs: runsOf(next),
  })
  const bytes = Buffer.from(`${JSON.stringify(entry, null, 2)}\n`)
  const number = before === null ? 1 : Number(NAME.exec(before)?.[1] ?? refuseName(env, before)) + 1
  const name = `${String(number).padStart(8, '0')}-${hashOf(bytes)}`
  await target.create(keyOf(env, name), bytes)
  return name
}

/**
 * Null for a new environment, and for one whose first entry is still to come. @throws Refused when there are more
 * entries than that, because the chain must not begin a second time
 */
async function noEntry(target: Target, env: string, config: RuntimeConfig | null): Promise<null> {
  const stored = config ? await filesOf(target, env) : new Map<string, Buffer>()
  const names = [...stored.keys()].sort().reverse()
  // Only a first entry: written by a command that was killed before the record named it.
  if (!config || names.every((name) => name.startsWith(FIRST))) return null
  const isLast = (name: string) =>
    differencesOf(JournalEntry.parse(parseJson(stored.get(name) ?? Buffer.alloc(0), name)).runs, runsOf(config))
      .length === 0
  throw new Refused(
    `config.json of ${env} has lost the entry of its journal. Put it back: "journal": "${names.find(isLast) ?? names[0]}".`,
  )
}

function refuseName(env: string, name: string): never {
  throw new Refused(`"journal" in config.json of ${env} is "${name}", which is no entry of a journal.`)
}

/** The journal of an environment, and where its chain breaks, if it does: newest entry first, as far as it holds. */
export type Journal = { entries: JournalEntry[]; broken: string | null }

/** Reads the chain from the entry that the record names. */
export async function readJournal(target: Target, env: string, config: RuntimeConfig): Promise<Journal> {
  const stored = await filesOf(target, env)
  const entries: JournalEntry[] = []
  if (config.journal === undefined && stored.size > 0)
    return { entries, broken: `config.json of ${env} names no entry, though there are ${stored.size}.` }
  let next = config.journal ?? null
  while (next !== null) {
    const bytes = stored.get(next)
    const after = entries.at(-1)
    const place = after ? `The entry before ${shortOf(after.entry)}` : 'The newest entry'
    if (!bytes) return { entries, broken: `${place}, ${keyOf(env, next)}, is missing.` }
    if (NAME.exec(next)?.[2] !== hashOf(bytes))
      return { entries, broken: `${place}, ${keyOf(env, next)}, was changed: its hash is ${hashOf(bytes)}.` }
    const entry = JournalEntry.parse(parseJson(bytes, next))
    entries.push({ ...entry, entry: next })
    next = entry.previous
  }
  const [newest] = entries
  const differs = newest ? differencesOf(newest.runs, runsOf(config)) : []
  return {
    entries,
    broken: differs.length > 0 ? `config.json of ${env} was changed by other means: ${differs.join(', ')}.` : null,
  }
}

/** Every entry in the target, by name, also those of a swap that was lost, which no other entry names. */
async function filesOf(target: Target, env: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await inParallel(await target.list(journalFolder(env)), async ({ key }) => {
    const stored = await target.read(key)
    if (stored) files.set(key.slice(journalFolder(env).length).replace(/\.json$/, ''), stored.bytes)
  })
  return files
}

/** The hash under which an environment last took a release, as far as its journal holds. */
export async function digestIn(
  target: Target,
  { env, parsed }: EnvironmentConfig,
  name: string,
  version: string,
): Promise<string | undefined> {
  const { entries } = await readJournal(target, env, parsed)
  return entries.find((entry) => entry.name === name && entry.version === version && entry.digest)?.digest
}

function runsOf({ host, remotes }: RuntimeConfig): Runs {
  const entries = remotes.map((entry) => {
    const { canary } = entry
    const tried = canary && { version: versionOfUrl(canary.url) ?? canary.url, percent: canary.percent }
    return [entry.name, { version: runningOf(entry), ...(tried && { canary: tried }) }]
  })
  return Runs.parse({ ...(host && { host: { version: host.version } }), ...Object.fromEntries(entries) })
}

function differencesOf(said: Runs, runs: Runs): string[] {
  return [...new Set([...Object.keys(said), ...Object.keys(runs)])].flatMap((name) => {
    const [was, is] = [runText(said[name]), runText(runs[name])]
    return was === is ? [] : [`${name} is ${is}, the journal says ${was}`]
  })
}

/** `1.4.0+9f3c2a1b, 1.5.0+0a1b2c3d for 10 %` */
export function runText(running: Runs[string] | undefined): string {
  if (!running) return 'nothing'
  const { version, canary } = running
  return canary ? `${version}, ${canary.version} for ${canary.percent} %` : version
}

/** Short enough to be read, long enough to be one. */
const shortOf = (entry: string) => `${Number(entry.slice(0, 8))}-${entry.slice(9, 21)}`

/** Half of the hash: to be noted elsewhere, and held against the chain later. */
export const notedOf = (entry: string) => `${Number(entry.slice(0, 8))}-${entry.slice(9, 41)}`

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
