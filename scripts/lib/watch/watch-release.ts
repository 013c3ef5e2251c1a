import { setTimeout as wait } from 'node:timers/promises'
import type { RemoteEntry } from '@portal/contract'
import { authorFrom } from '../release/author'
import { type EnvironmentConfig, readConfig } from '../release/environment-config'
import { versionOfUrl } from '../release/layout'
import { Refused } from '../release/refused'
import { previousOf, runningOf, urlOf } from '../release/remote-entry'
import { rollback } from '../release/rollback'
import { asSigned } from '../release/signing/sign-again'
import { readRemote } from '../release/stored-release'
import { takeRemote } from '../release/take-remote'
import type { Target } from '../release/target'
import { type Of, readFigures } from './read-figures'
import { type Figures, type Verdict, verdict } from './verdict'

export type Watch = {
  target: Target
  env: string
  name: string
  /** Address of the collector, or of an adapter that answers `/figures` as it does. */
  collector: string
  /** Makes a canary that has proved itself the release for everybody. */
  isAuto: boolean
  /** Seconds between two looks; null looks once. */
  every: number | null
  /** Minutes after which it ends without a verdict. */
  longest: number
  log(line: string): void
}

/** The release that is watched, and the one it is held against. */
type Pair = {
  tried: string
  pinned?: string
  statement?: string
  beside: string
  since: string | null
  isCanary: boolean
}

/**
 * Watches the newest release of a remote or of the host by what pages report: takes it back when it fails more often
 * than the release beside it, and promotes a canary that does not, when asked to. @returns what became of it
 *
 * @throws Refused when it was taken back, and when there is nothing to watch or no collector to ask
 */
export async function watchRelease(watch: Watch): Promise<string[]> {
  const { target, env, name, every, longest, log } = watch
  const first = pairIn(await readConfig(target, env), name)
  const end = Date.now() + longest * 60_000
  for (;;) {
    const pair = pairIn(await readConfig(target, env), name)
    if (pair.tried !== first.tried || pair.isCanary !== first.isCanary)
      return [`${env}: ${name} ${pair.tried} came in the meantime; ${first.tried} is watched no more.`]
    const [tried, beside] = await figuresOf(watch, pair)
    const decided = verdict(tried, beside)
    const said = `${pair.tried}: ${shown(tried)}; ${pair.beside}: ${shown(beside)}`
    log(`${new Date().toISOString().slice(11, 19)} ${said}: ${decided}`)
    if (decided !== 'go on') return act(watch, pair, decided, said)
    if (every === null) return [`${env}: no verdict yet on ${name} ${pair.tried}.`]
    if (Date.now() >= end) return [`${env}: no verdict on ${name} ${pair.tried} after ${longest} minutes; it stays.`]
    await wait(every * 1000)
  }
}

async function act(watch: Watch, pair: Pair, decided: Exclude<Verdict, 'go on'>, said: string): Promise<string[]> {
  const { target, env, name, isAuto } = watch
  const author = authorFrom(`watched: ${said}`)
  if (decided === 'halt') {
    const done = await rollback({ target, env, name, version: null, only: pair.tried, dryRun: false, author })
    throw new Refused([`${name} ${pair.tried} fails more often than ${pair.beside}. ${said}`, ...done].join('\n'))
  }
  const proved = `${env}: ${name} ${pair.tried} fails no more often than ${pair.beside}. ${said}`
  if (!pair.isCanary) return [proved]
  if (!isAuto) return [proved, 'Release it without --canary, or watch with --auto.']
  const release = await asSigned(await readRemote(target, name, pair.tried, pair.pinned), null, [pair.statement])
  const taken = takeRemote({ target, env, release, canary: null, only: pair.tried, author, action: 'release' })
  return [proved, ...(await taken)]
}

/**
 * Of a canary and the release beside it since the canary began, so that both have met the same API. Without a canary no
 * browser starts the release before any more, so that what is known of it from before counts.
 */
async function figuresOf({ collector, env, name }: Watch, pair: Pair): Promise<[Figures, Figures]> {
  const of = (version: string, since: Of['since']) =>
    readFigures(collector, { environment: env, target: name, version, since })
  return Promise.all([of(pair.tried, pair.since), of(pair.beside, pair.isCanary ? pair.since : null)])
}

function pairIn(config: EnvironmentConfig, name: string): Pair {
  const { host, remotes } = config.parsed
  const pair = name === 'host' ? pairOfHost(host) : pairOfRemote(remotes.find((entry) => entry.name === name))
  if (pair) return pair
  throw new Refused(`${config.env} has no release of ${name} with another one beside or before it: nothing to watch.`)
}

function pairOfHost(host: EnvironmentConfig['parsed']['host']): Pair | null {
  const [before] = host?.previous ?? []
  return host && before
    ? { tried: host.version, beside: before.version, since: host.since ?? null, isCanary: false }
    : null
}

function pairOfRemote(entry: RemoteEntry | undefined): Pair | null {
  if (!entry) return null
  const { canary, since } = entry
  const running = runningOf(entry)
  const tried = canary && (canary.descriptor?.version ?? versionOfUrl(canary.url))
  if (canary && tried) {
    const { integrity: pinned, signed } = canary
    return { tried, pinned, statement: signed?.statement, beside: running, since: canary.since ?? null, isCanary: true }
  }
  const [before] = previousOf(entry)
  const beside = before && versionOfUrl(urlOf(before))
  return beside ? { tried: running, beside, since: since ?? null, isCanary: false } : null
}

const shown = ({ visits, failed }: Figures) => `${failed} of ${visits} visits failed`
