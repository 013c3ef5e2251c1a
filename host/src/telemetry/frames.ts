import { currentTime } from '@portal/auth'
import * as z from 'zod/mini'
import { BOUNDS, type Histogram } from './otlp'
import type { Release, Releases } from './releases'

/** https://w3c.github.io/long-animation-frames/: frames of more than 50 ms, with the scripts that ran in them. */
const Frame = z.object({
  startTime: z.number(),
  duration: z.number(),
  scripts: z.array(z.object({ sourceURL: z.string(), duration: z.number() })),
})
type Frame = z.infer<typeof Frame>
/** https://w3c.github.io/event-timing/: an interaction, from the input to the next picture. */
const Interaction = z.object({ startTime: z.number(), duration: z.number(), interactionId: z.number() })
type Interaction = z.infer<typeof Interaction>

/** Shorter interactions are not observed: the browser's least is 16, and a wait below 40 is not noticed. */
const LEAST_MS = 40
/** Frames that an interaction may still be told of, which comes up to a frame later. */
const MOST_FRAMES = 20

/**
 * Measures long frames, and the longest wait of a user for the next picture (INP), of each release: both belong to the
 * release whose script ran longest in the frame. A frame without a script of a release is left out.
 */
export function measureFrames(releases: Releases) {
  const long = new Map<string, Histogram>()
  const worst = new Map<string, { release: Release; duration: number }>()
  let recent: { frame: Frame; culprit: Release }[] = []
  let since = currentTime()

  const observers = [
    observe('long-animation-frame', Frame, onFrame),
    observe('event', Interaction, onInteraction, { durationThreshold: LEAST_MS }),
  ]
  return { take, stop: () => observers.forEach((observer) => observer?.disconnect()) }

  function onFrame(frame: Frame): void {
    const [longest] = frame.scripts.toSorted((a, b) => b.duration - a.duration)
    const culprit = longest && releases.find(longest.sourceURL)?.release
    if (!culprit) return
    recent = [...recent, { frame, culprit }].slice(-MOST_FRAMES)
    const key = `${culprit.target} ${culprit.version}`
    const histogram = long.get(key) ?? emptyHistogram('portal.long_frame', culprit, since)
    long.set(key, withValue(histogram, frame.duration))
  }

  function onInteraction({ startTime, duration, interactionId }: Interaction): void {
    if (interactionId === 0) return
    const end = startTime + duration
    const drawn = recent.findLast(({ frame }) => frame.startTime < end && frame.startTime + frame.duration > startTime)
    if (!drawn) return
    const key = `${drawn.culprit.target} ${drawn.culprit.version}`
    if (duration > (worst.get(key)?.duration ?? 0)) worst.set(key, { release: drawn.culprit, duration })
  }

  /** All since the last call; the longest waits only when the page is hidden, one for each time it was shown. */
  function take(isEnd: boolean): Histogram[] {
    for (const observer of observers) observer?.flush()
    const waits = isEnd ? [...worst.values()] : []
    const histograms = [
      ...long.values(),
      ...waits.map(({ release, duration }) => withValue(emptyHistogram('portal.inp', release, since), duration)),
    ]
    long.clear()
    if (isEnd) worst.clear()
    since = currentTime()
    return histograms.map((histogram) => ({ ...histogram, end: since }))
  }
}

/** Reads each entry of one kind, those from before too; undefined in a browser that knows no such entries. */
function observe<T>(
  type: string,
  schema: z.ZodMiniType<T>,
  onEntry: (entry: T) => void,
  // `durationThreshold` of event timing, which TypeScript does not know.
  options: object = {},
) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined
  const read = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const parsed = schema.safeParse(entry)
      if (parsed.success) onEntry(parsed.data)
    }
  }
  const observer = new PerformanceObserver((list) => read(list.getEntries()))
  observer.observe({ type, buffered: true, ...options })
  return { flush: () => read(observer.takeRecords()), disconnect: () => observer.disconnect() }
}

function emptyHistogram(name: string, { target, version }: Release, start: number): Histogram {
  const counts = [...BOUNDS, Infinity].map(() => 0)
  const attributes = { 'portal.target': target, 'portal.version': version }
  return { name, start, end: start, sum: 0, min: Infinity, max: 0, counts, attributes }
}

function withValue({ sum, min, max, counts, ...histogram }: Histogram, value: number): Histogram {
  // The bucket's upper bound is part of it.
  const bucket = BOUNDS.findIndex((bound) => value <= bound)
  const at = bucket === -1 ? BOUNDS.length : bucket
  return {
    ...histogram,
    sum: sum + value,
    min: Math.min(min, value),
    max: Math.max(max, value),
    counts: counts.with(at, (counts[at] ?? 0) + 1),
  }
}
