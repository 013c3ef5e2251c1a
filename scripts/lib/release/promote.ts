import { type Author, authorFrom } from './author'
import { checkHost, checkRemote, unfitPreviousHosts } from './checks'
import { readConfig } from './environment-config'
import { digestIn } from './journal'
import type { Story } from './note'
import { Refused } from './refused'
import { runningOf } from './remote-entry'
import { asSigned } from './signing/sign-again'
import type { Signer } from './signing/signer'
import { readHostAs, readRemote } from './stored-release'
import { changeForHost, takeHost } from './take-host'
import { changeFor, takeRemote } from './take-remote'
import type { Target } from './target'

export type Promotion = {
  target: Target
  name: string
  /** The environment that runs it, or the version of a release that lies in the target. */
  from: string | { version: string }
  to: string
  canary: number | null
  isAhead?: boolean
  dryRun: boolean
  author?: Author
  /** Signs it again for the team. */
  signer?: Signer | null
}

/**
 * Makes environment `to` run what `from` runs for everybody, or a version that was uploaded: the same bytes of the same
 * target. @returns what changed, one line each
 */
export async function promote(promotion: Promotion): Promise<string[]> {
  const { target, name, from, to, canary, isAhead = false, dryRun, author = authorFrom() } = promotion
  if (from === to) throw new Refused('--from and --to are the same environment.')
  const source: { version: string; pinned?: string; statement?: string } =
    typeof from === 'string' ? await runningIn(target, from, name) : from
  const destination = await readConfig(target, to)
  const story: Story = typeof from === 'string' ? { author, action: 'promotion', from } : { author, action: 'release' }
  if (name === 'host') {
    const host = await readHostAs(target, source.version, source.pinned)
    const notes = await checkHost(target, destination, host)
    const said = dryRun ? changeForHost(destination, host).said : await takeHost(target, to, host, story)
    return [...notes, ...said]
  }
  const stored = await readRemote(target, name, source.version, source.pinned)
  const release = await asSigned(stored, promotion.signer, [source.statement])
  await checkRemote(target, destination, release, isAhead)
  const notes = await unfitPreviousHosts(target, destination, release)
  const said = dryRun
    ? changeFor(destination, release, canary).said
    : await takeRemote({ target, env: to, release, canary, isAhead, ...story })
  return [...notes, ...said]
}

/** What an environment runs for everybody, and the hash of it. */
async function runningIn(
  target: Target,
  env: string,
  name: string,
): Promise<{ version: string; pinned?: string; statement?: string }> {
  const config = await readConfig(target, env)
  const { host, remotes } = config.parsed
  if (name === 'host') {
    if (!host) throw new Refused(`No host was released in ${env} yet.`)
    return { version: host.version, pinned: await digestIn(target, config, name, host.version) }
  }
  const entry = remotes.find((one) => one.name === name)
  if (!entry)
    throw new Refused(
      `${env} runs no remote "${name}"; it runs ${remotes.map((one) => one.name).join(', ') || 'none'}.`,
    )
  return { version: runningOf(entry), pinned: entry.integrity, statement: entry.signed?.statement }
}
