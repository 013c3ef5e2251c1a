import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'

/** Milliseconds in the two largest units: 「45 分」「3 時間 20 分」「2 日 5 時間」, and 「1 分未満」 below one. */
export function timeText(length: number): string {
  if (length < MINUTE_MS) return '1 分未満'
  const [large, small, largeUnit, smallUnit] =
    length < DAY_MS ? [HOUR_MS, MINUTE_MS, '時間', '分'] : [DAY_MS, HOUR_MS, '日', '時間']
  const whole = Math.floor(length / large)
  const rest = Math.floor((length % large) / small)
  return [whole > 0 && `${whole} ${largeUnit}`, (rest > 0 || whole === 0) && `${rest} ${smallUnit}`]
    .filter(Boolean)
    .join(' ')
}
