import type { RuntimeConfig } from '@portal/contract'
import { type Problem, useProblems } from '../diagnostics'
import { hostVersion } from '../host-version'
import { type Failure, isAskedFor, isDegraded, type Remote, useRemotes } from '../remotes/state'
import type { Router } from '../router/router-type'
import { measureFrames } from './frames'
import { openOutbox } from './outbox'
import type { Attributes } from './otlp'
import { releasesByAddress, stackText, versionIn } from './releases'
import { knownText, safeReason, typeOf } from './safe-text'
import { resourceOf } from './visit'

type Config = Pick<RuntimeConfig, 'environment' | 'telemetryRate'> & { telemetryUrl: string }

/**
 * Reports what becomes of each release in this visit, from what the stores of remotes and of problems hold, also from
 * before this code arrived. Nothing that belongs to a person or a customer is read (docs/decisions/0047-telemetry.md).
 * A visit that is not sampled reports failures only. Returns how to end it.
 */
export function startTelemetry(config: Config, router: Router, random = Math.random): () => void {
  const isSampled = random() < (config.telemetryRate ?? 1)
  const releases = releasesByAddress()
  const frames = isSampled ? measureFrames(releases) : null
  const outbox = openOutbox(config.telemetryUrl, resourceOf(config.environment, isSampled), (isEnd) =>
    frames ? frames.take(isEnd) : [],
  )
  const succeed = (name: string, attributes: Attributes) => isSampled && outbox.add(name, false, attributes)
  const fail = (name: string, attributes: Attributes) =>
    outbox.add(name, true, { ...attributes, 'url.template': pageOf(router) })

  if (hostVersion !== null) {
    releases.add(`${window.location.origin}/`, { target: 'host', version: hostVersion })
    succeed('portal.release.loaded', { ...named('host', hostVersion), 'portal.load.total': firstPaint() })
  }

  const told = new WeakSet<object>()
  /** Whether this is the first time that an object is seen. */
  const isNew = (object: object) => !told.has(object) && Boolean(told.add(object))

  const onRemotes = (remotes: Record<string, Remote>) => {
    for (const remote of Object.values(remotes)) {
      for (const failure of [...remote.failures, ...remote.attempt.failures]) {
        if (isNew(failure)) onFailure(remote, failure)
      }
      if (remote.loading.stage === 'ready' && isNew(remote.loading)) onLoaded(remote)
    }
  }

  /** Failures of a page and of its rendering are problems too, and those say each time. */
  function onFailure(remote: Remote, { url, version, at, reason, cause }: Failure): void {
    if (at === 'page' || at === 'render' || isTried(remote, url)) return
    const found = version ?? versionAt(remote, url)
    if (found !== null) releases.add(new URL('.', url).href, { target: remote.entry.name, version: found })
    fail('portal.release.failed', {
      ...named(remote.entry.name, found),
      'portal.stage': at,
      'portal.reason': safeReason(at, reason),
      ...exceptionOf(cause),
    })
  }

  function onLoaded(remote: Remote): void {
    const { entry, release, descriptor, took, failures } = remote
    if (!release || !descriptor || isAskedFor(release)) return
    releases.add(new URL('.', release.url).href, { target: entry.name, version: descriptor.version })
    const { resolving = 0, entry: arrival = 0, init = 0 } = took
    succeed('portal.release.loaded', {
      ...named(entry.name, descriptor.version),
      'portal.source': release.source,
      'portal.load.resolving': resolving,
      'portal.load.entry': arrival,
      'portal.load.init': init,
      'portal.load.total': resolving + arrival + init,
    })
    const [best] = failures
    if (!best || !isDegraded(remote)) return
    fail('portal.release.fell_back', {
      ...named(entry.name, best.version ?? versionAt(remote, best.url)),
      'portal.stage': best.at,
      'portal.fallback.version': descriptor.version,
    })
  }

  function onProblem({ remote, version, stage, text, cause }: Problem): void {
    if (remote !== null && isTried(useRemotes.getState()[remote])) return
    if (stage === 'render') fail('portal.release.crashed', { ...named(remote, version), ...exceptionOf(cause) })
    if (stage === 'page') {
      const reason = safeReason(stage, text)
      fail('portal.release.failed', { ...named(remote, version), 'portal.stage': stage, 'portal.reason': reason })
    }
    if (stage === 'script') onError(cause)
    if (stage === 'policy' && cause instanceof SecurityPolicyViolationEvent) onViolation(cause)
  }

  /** Of the code of releases only, because the scripts of extensions run in the page too. */
  function onError(cause: unknown): void {
    const places = releases.placesIn(cause instanceof Error ? (cause.stack ?? '') : '')
    const culprit = releases.culpritOf(places)
    if (culprit) fail('portal.release.error', { ...named(culprit.target, culprit.version), ...exceptionOf(cause) })
  }

  /** Without the address that was blocked, because a customer may have typed it. */
  function onViolation({
    effectiveDirective,
    blockedURI,
    sourceFile,
    lineNumber,
    columnNumber,
  }: SecurityPolicyViolationEvent) {
    const found = releases.find(sourceFile)
    if (!found) return
    fail('portal.release.policy_violation', {
      ...named(found.release.target, found.release.version),
      'portal.policy.directive': effectiveDirective,
      'portal.policy.blocked': URL.canParse(blockedURI) ? 'address' : blockedURI,
      'exception.stacktrace': `at ${found.release.target}/${found.file}:${lineNumber}:${columnNumber}`,
    })
  }

  function exceptionOf(cause: unknown): Attributes {
    if (!(cause instanceof Error)) return {}
    return {
      'exception.type': typeOf(cause),
      'exception.message': knownText(cause.message),
      'exception.stacktrace': stackText(releases.placesIn(cause.stack ?? '')),
    }
  }

  const onProblems = ({ problems }: { problems: Problem[] }) => problems.toReversed().filter(isNew).forEach(onProblem)
  onRemotes(useRemotes.getState())
  onProblems(useProblems.getState())
  const stops = [useRemotes.subscribe(onRemotes), useProblems.subscribe(onProblems), outbox.close]
  return () => {
    for (const stop of stops) stop()
    frames?.stop()
  }
}

const named = (target: string | null, version: string | null): Attributes => ({
  'portal.target': target ?? 'host',
  'portal.version': version ?? 'unknown',
})

/** A release that a developer tries in this tab is none that customers have. */
const isTried = (remote: Remote | undefined, url = remote?.release?.url) =>
  remote?.release ? isAskedFor(remote.release) && remote.release.url === url : false

const versionAt = ({ candidates }: Remote, url: string): string | null =>
  candidates.find((candidate) => candidate.url === url)?.descriptor?.version ?? versionIn(url)

/** The pattern of the open page's route, such as `/servers/:id`. */
function pageOf({ state }: Router): string | null {
  const path = state.matches.findLast(({ route }) => route.path !== undefined)?.route.path
  return path === undefined ? null : path.replace(/^(?!\/)/, '/')
}

const firstPaint = (): number | null => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null
