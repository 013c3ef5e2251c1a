import type { HardLog } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'

/** 38 ℃ / 35 ℃ */
export function readingText({ reading }: HardLog): string {
  if (!reading) return '—'
  const value = formatNumber(reading.value, reading.unit)
  return reading.threshold == null ? value : `${value} / ${formatNumber(reading.threshold, reading.unit)}`
}

/** しきい値を 420 RPM 下回っています */
export function differenceText({ reading }: HardLog): string | null {
  if (!reading || reading.threshold == null) return null
  const difference = Math.round((reading.value - reading.threshold) * 100) / 100
  if (difference === 0) return 'しきい値と同じです'
  return `しきい値を ${formatNumber(Math.abs(difference), reading.unit)} ${difference > 0 ? '上回っています' : '下回っています'}`
}

const UNITS = [
  [86_400, '日'],
  [3600, '時間'],
  [60, '分'],
  [1, '秒'],
] as const

/** 「1 日 3 時間」: the two largest units between two moments. */
export function elapsedText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const at = UNITS.findIndex(([size]) => seconds >= size)
  if (at === -1) return '0 秒'
  let rest = seconds
  const parts = UNITS.slice(at, at + 2).map(([size, unit]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? `${count} ${unit}` : ''
  })
  return parts.filter(Boolean).join(' ')
}
