const zone = { timeZone: 'Asia/Tokyo', hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat('ja-JP', { ...zone, hour: '2-digit', minute: '2-digit' })
const seconds = new Intl.DateTimeFormat('ja-JP', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('ja-JP', { ...zone, month: 'numeric', day: 'numeric' })
const dayKey = new Intl.DateTimeFormat('ja-JP', { ...zone, dateStyle: 'short' })

/** Labels of the time axis: the clock, and the date wherever a new day starts (`11/21 00:00`). `gap` is the step in seconds. */
export function axisLabels(times: readonly number[], gap: number): string[] {
  let last = ''
  return times.map((at) => {
    const date = new Date(at * 1000)
    const key = dayKey.format(date)
    const text = gap >= 86_400 ? day.format(date) : gap < 60 ? seconds.format(date) : clock.format(date)
    const first = key !== last
    last = key
    return first && gap < 86_400 ? `${day.format(date)} ${text}` : text
  })
}
