import type { RuntimeConfig } from '@portal/contract'
import type { Author } from './author'
import { changesBetween, type Repository } from './changes'
import type { EnvironmentConfig } from './environment-config'
import type { Note } from './journal'
import { isVersion, type ReleaseRecord } from './layout'
import { runningOf } from './remote-entry'
import { readRecord } from './stored-release'
import type { Target } from './target'

/** Why an environment changes: by whom, and by which command. */
export type Story = { author: Author } & Pick<Note, 'action' | 'from' | 'withdrawn'>
type Subject = Story & { name: string; version: string; canary: number | null; digest?: string }

/** The note of a change, once it is known what runs before it. */
export function noteOf(
  target: Target,
  { author, canary, name, version, ...story }: Subject,
): (config: EnvironmentConfig) => Promise<Note> {
  return async ({ parsed }) => {
    const [record, last] = await Promise.all(
      [version, versionIn(parsed, name)].map((one) => recordOf(target, name, one)),
    )
    return {
      ...author,
      ...story,
      name,
      version,
      ...(canary !== null && { canary }),
      commit: record?.commit ?? null,
      checks: record?.checks,
      changes: story.action === 'rollback' ? undefined : changesOf(name, record, last),
    }
  }
}

/**
 * As the release itself says, where it was made from the same one; else as the checkout says, where it has both
 * commits.
 */
function changesOf(
  name: string,
  record: ReleaseRecord | null | undefined,
  last: ReleaseRecord | null | undefined,
): string[] | undefined {
  if (!last?.commit || !record?.commit) return undefined
  if (record.changes?.since === last.commit) return record.changes.commits
  return changesBetween(name, last.commit, record.commit) ?? undefined
}

/** The commits between the release that an environment runs and `commit`, for the record of a release. */
export async function changesSince(
  target: Target,
  { parsed }: Pick<EnvironmentConfig, 'parsed'>,
  { name, commit, repository }: { name: string; commit: string | null; repository?: Repository },
): Promise<ReleaseRecord['changes']> {
  const since = (await recordOf(target, name, versionIn(parsed, name)))?.commit
  const commits = since && commit ? changesBetween(name, since, commit, repository) : null
  return since && commits ? { since, commits } : undefined
}

function versionIn({ host, remotes }: RuntimeConfig, name: string): string | undefined {
  const entry = remotes.find((one) => one.name === name)
  return name === 'host' ? host?.version : entry && runningOf(entry)
}

async function recordOf(target: Target, name: string, version: string | undefined): Promise<ReleaseRecord | null> {
  return version !== undefined && isVersion(version) ? readRecord(target, name, version) : null
}
