/** The zone of everything the portal shows. Its offset is the same all year, because Japan has no summer time. */
export const ZONE = 'Asia/Tokyo'
const OFFSET = '+09:00'

const zone = { timeZone: ZONE, hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat('ja-JP', { ...zone, hour: '2-digit', minute: '2-digit' })
const seconds = new Intl.DateTimeFormat('ja-JP', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('ja-JP', { ...zone, month: 'numeric', day: 'numeric' })
const dayKey = new Intl.DateTimeFormat('ja-JP', { ...zone, dateStyle: 'short' })
const local = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' })

/**
 * Labels of the time axis: the clock, and the date wherever a new day starts (`11/21 00:00`). `gap` is the step in
 * seconds.
 */
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

/** Unix seconds as a `datetime-local` field wants them: `2025-11-21T14:03:22`, in the portal's zone. */
export const toLocalInput = (at: number): string => local.format(new Date(at * 1000)).replace(' ', 'T')

/** Unix seconds of a `datetime-local` value in the portal's zone; null when it is no time. */
export function fromLocalInput(text: string): number | null {
  const at = Date.parse(`${text}${OFFSET}`)
  return Number.isNaN(at) ? null : at / 1000
}

/** `2025-11-21T14:03:22+09:00`, which spreadsheets and programs both read. */
export const isoTime = (at: number): string => `${toLocalInput(at)}${OFFSET}`

const LENGTHS = [
  [86_400, '日'],
  [3600, '時間'],
  [60, '分'],
  [1, '秒'],
] as const

/** Seconds in the largest unit that leaves no rest: `5 分`, `3 時間`. */
export function durationText(length: number): string {
  const [size, unit] = LENGTHS.find(([each]) => length >= each && length % each === 0) ?? [1, '秒']
  return `${length / size} ${unit}`
}
