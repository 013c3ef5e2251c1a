import { checkHost, checkRemote } from './checks'
import { readConfig } from './environment-config'
import { Refused } from './refused'
import { readHost, readRemote } from './stored-release'
import { changeForHost, takeHost } from './take-host'
import { changeFor, runningOf, takeRemote } from './take-remote'
import type { Target } from './target'

export type Promotion = {
  target: Target
  name: string
  from: string
  to: string
  canary: number | null
  isAhead?: boolean
  dryRun: boolean
}

/**
 * Makes environment `to` run what `from` runs for everybody: the same bytes of the same target. @returns what changed,
 * one line each
 */
export async function promote({
  target,
  name,
  from,
  to,
  canary,
  isAhead = false,
  dryRun,
}: Promotion): Promise<string[]> {
  if (from === to) throw new Refused('--from and --to are the same environment.')
  const source = await readConfig(target, from)
  const destination = await readConfig(target, to)
  if (name === 'host') {
    const running = source.parsed.host
    if (!running) throw new Refused(`No host was released in ${from} yet.`)
    const host = await readHost(target, running.version)
    await checkHost(target, destination, host)
    return dryRun ? changeForHost(destination, host).said : takeHost(target, to, host)
  }
  const entry = source.parsed.remotes.find((one) => one.name === name)
  if (!entry)
    throw new Refused(
      `${from} runs no remote "${name}"; it runs ${source.parsed.remotes.map((one) => one.name).join(', ') || 'none'}.`,
    )
  const release = await readRemote(target, name, runningOf(entry))
  if (entry.integrity !== undefined && entry.integrity !== release.integrity) {
    throw new Refused(`${from} runs a ${name} ${runningOf(entry)} with other bytes than the one in ${target.address}.`)
  }
  await checkRemote(target, destination, release, isAhead)
  return dryRun
    ? changeFor(destination, release, canary).said
    : takeRemote({ target, env: to, release, canary, isAhead })
}
