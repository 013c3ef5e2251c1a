const HOUR = 3600
const DAY = 24 * HOUR
/** Presets and their length in seconds. */
const PRESETS = { '1h': HOUR, '3h': 3 * HOUR, '6h': 6 * HOUR, '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY }
export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS).filter((name): name is PresetName => name in PRESETS)

/** A preset ends now and slides; a custom range stands still. Unix seconds. */
export type TimeRange = { kind: 'preset'; name: PresetName } | { kind: 'custom'; start: number; end: number }
/** A period that is read and drawn, all in seconds. */
export type Span = { start: number; end: number; step: number }

const STEPS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400]
const SAMPLES = 300
export const SHORTEST = 30
const LONGEST = 400 * DAY

/** The smallest step that keeps a series at 300 samples or fewer. */
const stepOf = (length: number): number => STEPS.find((step) => step >= length / SAMPLES) ?? 86400

/** Begins and ends on whole steps, so that the question stays the same (and its answer cacheable) for the length of one. */
export function spanOf(range: TimeRange, now: number): Span {
  const [from, to] = range.kind === 'preset' ? [now - PRESETS[range.name], now] : [range.start, range.end]
  const step = stepOf(to - from)
  const floor = (at: number) => Math.floor(at / step) * step
  const end = floor(to)
  if (range.kind === 'preset') return { start: end - PRESETS[range.name], end, step }
  const start = floor(from)
  return { start, end: Math.max(end, start + step), step }
}

/** Why nothing can be shown for this range, or undefined. */
export function rangeProblem(start: number, end: number, now: number): string | undefined {
  if (end <= start) return '終了は開始より後にしてください。'
  if (start > now) return '開始は現在より前にしてください。'
  if (end - start < SHORTEST) return `期間は ${SHORTEST} 秒以上にしてください。`
  if (end - start > LONGEST) return '期間は 400 日以内にしてください。'
  return undefined
}

const seconds = (text: string | null) => (text !== null && /^\d{1,11}$/.test(text) ? Number(text) : null)

/** The range an address names: `range=24h`, or `start=…&end=…` in unix seconds. `problem` says why it was not taken. */
export function parseRange(
  search: URLSearchParams,
  fallback: PresetName,
  now: number,
): { range: TimeRange; problem?: string } {
  const preset = PRESET_NAMES.find((name) => name === search.get('range')) ?? fallback
  const range: TimeRange = { kind: 'preset', name: preset }
  if (!search.has('start') && !search.has('end')) return { range }
  const [start, end] = [seconds(search.get('start')), seconds(search.get('end'))]
  if (start === null || end === null) return { range, problem: '開始と終了の両方が必要です。' }
  const problem = rangeProblem(start, end, now)
  return problem === undefined ? { range: { kind: 'custom', start, end } } : { range, problem }
}

/** The address with this range; its other keys stay. */
export function writeRange(search: URLSearchParams, range: TimeRange, fallback: PresetName): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of ['range', 'start', 'end']) next.delete(key)
  if (range.kind === 'custom') {
    next.set('start', String(range.start))
    next.set('end', String(range.end))
  } else if (range.name !== fallback) next.set('range', range.name)
  return next
}

/** A custom range of whole seconds around what was asked for: at least 30 seconds, at most 400 days, not beyond now. */
export function customRange(start: number, end: number, now: number): TimeRange {
  const length = Math.round(Math.min(Math.max(end - start, SHORTEST), LONGEST))
  const middle = (start + end) / 2
  const to = Math.min(Math.round(middle + length / 2), Math.floor(now))
  return { kind: 'custom', start: to - length, end: to }
}

/** `factor` below 1 looks closer. */
export function zoomed({ start, end }: Span, factor: number, now: number): TimeRange {
  const rest = ((end - start) * (1 - factor)) / 2
  return customRange(start + rest, end - rest, now)
}

/** Half a window to the past (-1) or towards now (1). */
export function panned({ start, end }: Span, direction: -1 | 1, now: number): TimeRange {
  const by = ((end - start) / 2) * direction
  return customRange(start + by, end + by, now)
}
