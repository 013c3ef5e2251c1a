import { begin, entered, failed, loaded, resolved, retryQuietly, want } from './attempt'
import { checked, searchBetter } from './check'
import { type Candidate, type Failure, isAskedFor, type Remote } from './state'
import { also, type Event, only, type Result, type Step } from './step'

const CRASH_LIMIT = 3
const CRASH_PERIOD_MS = 60_000

/** The state of a remote after an event, and what is to be done then. Pure. The result of work given up is ignored. */
export function nextStep(remote: Remote, event: Event): Step {
  switch (event.type) {
    case 'configured':
      return configure(remote, event)
    case 'wanted':
      return want(remote)
    case 'retried':
      return also(begin({ ...remote, isWanted: true, blocked: {} }, { left: remote.candidates }), { kind: 'unblock' })
    case 'restarted':
      return restart(remote)
    case 'pageFailed':
      return pageFailed(remote, event)
    case 'crashed':
      return crashed(remote, event)
    default:
      return result(remote, event)
  }
}

/** Takes the result of work under way. That of work that was given up is ignored, because it is older than the state. */
function result(remote: Remote, event: Result): Step {
  if (event.of === remote.check?.waitsFor && isOfCheck(event)) return checked(remote, event)
  if (event.of !== remote.attempt.waitsFor) return only(remote)
  switch (event.type) {
    case 'resolved':
      return resolved(remote, event)
    case 'entered':
      return entered(remote, event.took)
    case 'loaded':
      return loaded(remote, event)
    case 'failed':
      return failed(remote, event)
    case 'paused':
      return retryQuietly(remote)
  }
}

const isOfCheck = (event: Result) => event.type === 'resolved' || event.type === 'failed'

/**
 * Starts over with what the config says now. The release that runs is the last resort, because it has worked in this
 * page.
 */
function restart(remote: Remote): Step {
  const { candidates, release, loading } = remote
  const isListed = candidates.some(({ url }) => url === release?.url)
  const lastResort: Candidate[] =
    release && loading.stage === 'ready' && !isListed ? [{ ...release, source: 'previous' }] : []
  return begin({ ...remote, isWanted: true }, { left: [...candidates, ...lastResort] })
}

/** The releases that have not failed in this tab. A release that a user asked for is replaced by no other. */
function alternatives({ candidates, release }: Remote, failures: Failure[]): Candidate[] {
  if (release && isAskedFor(release)) return []
  return candidates.filter(({ url }) => !failures.some((failure) => failure.url === url))
}

const isRunning = ({ loading, descriptor }: Remote, version: string) =>
  loading.stage === 'ready' && descriptor?.version === version

/** Starts another release instead of the one that runs; the same state when there is no other. */
function replaceRunning(remote: Remote, failure: Omit<Failure, 'url'>): Step {
  const failures = [...remote.failures, { ...failure, url: remote.release?.url ?? '' }]
  const left = alternatives(remote, failures)
  if (left.length === 0) return only(remote)
  // It comes back when no other release runs, because its other pages may work.
  const blocked = remote.release && remote.descriptor && { release: remote.release, descriptor: remote.descriptor }
  return begin({ ...remote, isWanted: true }, { left, failures, blocked })
}

function pageFailed(remote: Remote, { version, reason }: Event & { type: 'pageFailed' }): Step {
  return isRunning(remote, version) ? replaceRunning(remote, { version, at: 'page', reason }) : only(remote)
}

/** Three failures to render in a minute block a release, if another one can take its place. */
function crashed(remote: Remote, { version, reason, now }: Event & { type: 'crashed' }): Step {
  if (remote.descriptor?.version !== version) return only(remote)
  const earlier = remote.crashes.version === version ? remote.crashes.times : []
  const times = [...earlier, now].filter((time) => now - time < CRASH_PERIOD_MS)
  if (times.length < CRASH_LIMIT) return only({ ...remote, crashes: { version, times } })
  const counted: Remote = { ...remote, crashes: { version, times: [] } }
  if (!isRunning(remote, version)) return only(counted)
  const step = replaceRunning(counted, { version, at: 'render', reason })
  if (step.remote === counted) return step
  const blocked = { ...remote.blocked, [version]: reason }
  return also({ ...step, remote: { ...step.remote, blocked } }, { kind: 'block', version, reason })
}

/**
 * Takes over what `config.json` says. A running release keeps running, and a better one becomes `pending`; a remote
 * that does not run starts over if its entry has changed.
 */
function configure(remote: Remote, { entry, candidates }: Event & { type: 'configured' }): Step {
  const isNew = remote.candidates.length === 0
  const hasChanged = JSON.stringify(entry) !== JSON.stringify(remote.entry)
  const next = { ...remote, entry, candidates }
  if (remote.loading.stage === 'ready') return searchBetter(next, candidates)
  return isNew || hasChanged ? begin(next, { left: candidates }) : only(next)
}
