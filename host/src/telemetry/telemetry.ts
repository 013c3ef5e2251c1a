import type { RuntimeConfig } from '@portal/contract'
import { observeReports, type Problem, useProblems, type Violation } from '../diagnostics'
import { hostVersion } from '../host-version'
import { type Failure, isAskedFor, isDegraded, type Remote, useRemotes } from '../remotes/state'
import type { Router } from '../router/router-type'
import { measureFrames } from './frames'
import { openOutbox } from './outbox'
import type { Attributes } from './otlp'
import { releasesByAddress, stackText, versionIn } from './releases'
import { knownText, safeReason, typeOf } from './safe-text'
import { resourceOf } from './visit'
import { nameCrashes } from './name-crashes'

type Config = Pick<RuntimeConfig, 'environment' | 'telemetryRate' | 'reportsUrl'> & { telemetryUrl: string }

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

  if (config.reportsUrl !== undefined) void nameCrashes(hostVersion)

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

  function onProblem({ remote, version, stage, text, cause, violation }: Problem): void {
    if (remote !== null && isTried(useRemotes.getState()[remote])) return
    if (stage === 'render') fail('portal.release.crashed', { ...named(remote, version), ...exceptionOf(cause) })
    if (stage === 'page' || stage === 'part') {
      const target = remote === null ? named('host', hostVersion) : named(remote, version)
      fail('portal.release.failed', { ...target, 'portal.stage': stage, 'portal.reason': safeReason('page', text) })
    }
    if (stage === 'script') onError(cause)
    if (violation) onViolation(violation)
  }

  /** Of the code of releases only, because the scripts of extensions run in the page too. */
  function onError(cause: unknown): void {
    const places = releases.placesIn(cause instanceof Error ? (cause.stack ?? '') : '')
    const culprit = releases.culpritOf(places)
    if (culprit) fail('portal.release.error', { ...named(culprit.target, culprit.version), ...exceptionOf(cause) })
  }

  /**
   * Without the address that was blocked, because a customer may have typed it, but where it is a script of a release.
   * What no script has done belongs to the page, and so to the host; of scripts those of releases only.
   */
  function onViolation({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }: Violation) {
    const isRefused = sourceFile === '' && effectiveDirective === 'integrity-policy'
    // A built script has a hash in its name; another's name may be any text.
    const found =
      isRefused && !/\.[0-9a-f]{8}\.js$/.test(blockedURI) ? null : releases.find(isRefused ? blockedURI : sourceFile)
    if (!found && !isRefused) return
    const { target, version } = found?.release ?? { target: 'host', version: hostVersion }
    fail('portal.release.policy_violation', {
      ...named(target, version),
      'portal.policy.directive': effectiveDirective,
      'portal.policy.blocked': URL.canParse(blockedURI) ? 'address' : blockedURI,
      'exception.stacktrace': found ? `at ${target}/${found.file}:${lineNumber}:${columnNumber}` : null,
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

  /** What the browser will not do any more, or has not done, for a script of a release. */
  function onAdvice(name: string, body: unknown): void {
    const { id, sourceFile, lineNumber, columnNumber } = Object(body)
    const found = releases.find(String(sourceFile))
    if (!found || !/^[\w-]{1,60}$/.test(id)) return
    const { target, version } = found.release
    const place = `at ${target}/${found.file}:${Number(lineNumber)}:${Number(columnNumber)}`
    succeed(name, { ...named(target, version), 'exception.type': id, 'exception.stacktrace': place })
  }

  const onProblems = ({ problems }: { problems: Problem[] }) => problems.toReversed().filter(isNew).forEach(onProblem)
  onRemotes(useRemotes.getState())
  onProblems(useProblems.getState())
  const advice = ['deprecation', 'intervention'].map((type) =>
    observeReports([type], (body) => onAdvice(`portal.release.${type}`, body)),
  )
  const stops = [useRemotes.subscribe(onRemotes), useProblems.subscribe(onProblems), ...advice, outbox.close]
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
