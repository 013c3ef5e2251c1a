const DAY_SECONDS = 86_400
const JST_SECONDS = 9 * 3600

/** Share of full load by hour of the day in Japan: offices open at nine, lunch at noon, backups at two. */
const WORKDAY = [14, 12, 34, 26, 12, 10, 12, 20, 42, 68, 76, 78, 58, 72, 80, 78, 74, 66, 48, 36, 28, 24, 20, 16]
const WEEKEND = [10, 10, 32, 24, 10, 8, 8, 9, 10, 12, 13, 14, 13, 13, 14, 14, 13, 12, 12, 11, 11, 10, 10, 10]

/** Share of full load at a moment (unix seconds), between the two hours around, so that the curve has no steps. */
export function loadAt(at: number, noise: number): number {
  const local = at + JST_SECONDS
  const day = Math.floor(local / DAY_SECONDS)
  const hours = (local % DAY_SECONDS) / 3600
  const hour = Math.floor(hours)
  // + 4, because 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  const curve = weekday === 0 || weekday === 6 ? WEEKEND : WORKDAY
  const before = curve[hour] ?? 0
  const after = curve[(hour + 1) % 24] ?? 0
  return (before + (after - before) * (hours - hour)) / 100 + noise * 0.04
}
