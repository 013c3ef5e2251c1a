import type uPlot from 'uplot'

const AWAY = { left: -10, top: -10 }

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Moves the cursor from sample to sample of the visible span, as a slider is moved; Escape takes it away. True: the key
 * was for it.
 */
export function moveCursor(plot: uPlot, key: string): boolean {
  const left = plot.cursor.left ?? -1
  if (key === 'Escape') {
    if (left >= 0) hideCursor(plot)
    return left >= 0
  }
  const { min = null, max = null } = plot.scales['x'] ?? {}
  const times = Array.from(plot.data[0]).filter((time) => min !== null && max !== null && time >= min && time <= max)
  const last = times.length - 1
  const move = MOVES[key]
  if (!move || last < 0) return false
  // The first arrow shows the newest sample.
  const at = left < 0 ? last + Number(key === 'ArrowLeft') : nearest(times, plot.posToVal(left, 'x'))
  const time = times[Math.min(Math.max(move(at, last), 0), last)] ?? 0
  place(plot, { left: plot.valToPos(time, 'x'), top: plot.over.clientHeight / 2 })
  return true
}

export function hideCursor(plot: uPlot): void {
  place(plot, AWAY)
}

/**
 * Also moves the charts that share the cursor. The function is given a type here, because uPlot's own leaves its third
 * parameter out.
 */
function place(plot: uPlot, at: { left: number; top: number }): void {
  const setCursor: (at: { left: number; top: number }, fireHook: boolean, publish: boolean) => void = plot.setCursor
  setCursor(at, true, true)
}

function nearest(times: readonly number[], time: number): number {
  return times.reduce(
    (best, each, index) => (Math.abs(each - time) < Math.abs((times[best] ?? Infinity) - time) ? index : best),
    0,
  )
}
