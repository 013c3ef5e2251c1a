import { environmentsOf, readConfig } from './environment-config'
import { withdrawnIn } from './journal-lines'
import { isVersion, versionOfUrl } from './layout'
import { previewLines } from './preview/preview-record'
import { Refused } from './refused'
import { previousOf, runningOf, urlOf } from './remote-entry'
import { readRecord, versionsOf } from './stored-release'
import type { Target } from './target'

type Row = {
  environment: string
  name: string
  version: string
  since: string
  commit: string
  canary: string
  previous: string
}

/**
 * The running release of each remote and environment as a table, and below it the releases of the target, the preview
 * links and what was withdrawn.
 */
export async function releasesTable(target: Target, envs: readonly string[], now = new Date()): Promise<string[]> {
  const rows: Row[] = []
  for (const env of envs) rows.push(...(await rowsOf(target, env)))
  const names = [...new Set(rows.map(({ name }) => name))]
  const withdrawn = await withdrawnIn(target, envs)
  const stored = await Promise.all(
    names.map(async (name) => {
      const isBack = (version: string) => withdrawn.some((one) => one.name === name && one.version === version)
      const versions = (await versionsOf(target, name)).map((one) => (isBack(one) ? `${one} (withdrawn)` : one))
      return `${name}: ${versions.join(', ') || '(none)'}`
    }),
  )
  const previews = await Promise.all(names.map((name) => previewLines(target, name, envs, now)))
  const head = {
    environment: 'environment',
    name: 'remote',
    version: 'version',
    since: 'since',
    commit: 'commit',
    canary: 'canary',
    previous: 'previous',
  }
  return [
    ...table([head, ...rows]),
    '',
    `Releases in ${target.address}, newest first:`,
    ...stored.map((line) => `  ${line}`),
    ...section(
      'Open previews:',
      previews.flatMap(({ open }) => open),
    ),
    ...section(
      'Previews that have ended:',
      previews.flatMap(({ ended }) => ended),
    ),
    ...section(
      'Withdrawn:',
      withdrawn.map(({ line }) => line),
    ),
  ]
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []

async function rowsOf(target: Target, env: string): Promise<Row[]> {
  const { parsed } = await readConfig(target, env)
  const { host } = parsed
  const hostRow = host && {
    environment: env,
    name: 'host',
    version: host.version,
    since: host.since ?? '-',
    commit: await commitOf(target, 'host', host.version),
    canary: '-',
    previous: host.previous?.map(({ version }) => version).join(', ') || '-',
  }
  const remotes = parsed.remotes.map(async (entry): Promise<Row> => ({
    environment: env,
    name: entry.name,
    version: runningOf(entry),
    since: entry.since ?? '-',
    commit: await commitOf(target, entry.name, runningOf(entry)),
    canary: entry.canary ? `${versionOfUrl(entry.canary.url) ?? entry.canary.url} (${entry.canary.percent} %)` : '-',
    previous:
      previousOf(entry)
        .map((one) => versionOfUrl(urlOf(one)) ?? urlOf(one))
        .join(', ') || '-',
  }))
  return [...(hostRow ? [hostRow] : []), ...(await Promise.all(remotes))]
}

/** Short; a release of another target, or by other means, has none. */
async function commitOf(target: Target, name: string, version: string): Promise<string> {
  if (!isVersion(version)) return '-'
  const record = await readRecord(target, name, version)
  const commit = record?.commit?.replace(/^([0-9a-f]{8})[0-9a-f]*/, '$1') ?? '-'
  return record?.checks === 'skipped' ? `${commit} (unchecked)` : commit
}

function table(rows: readonly Row[]): string[] {
  const columns: (keyof Row)[] = ['environment', 'name', 'version', 'since', 'commit', 'canary', 'previous']
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) =>
    columns
      .map((column, at) => row[column].padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The one that was asked for, or all. @throws Refused when there is none */
export async function askedEnvironments(target: Target, env: string | undefined): Promise<string[]> {
  if (env !== undefined) return [env]
  const known = await environmentsOf(target)
  if (known.length === 0) throw new Refused(`There is no environment in ${target.address} yet.`)
  return known
}
