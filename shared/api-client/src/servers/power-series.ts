import type { Metrics } from './metrics'
import { baseUnit } from './metric-units'

type Result = Metrics['data']['result'][number]

/**
 * The series whose sum is what a machine takes in power, in watts: what DCMI says of the whole machine, else a sensor
 * of the whole, else what its power supplies take in. None where a machine has no such number; sensors of other places
 * are never taken for these.
 */
export function powerSeries(results: readonly Result[]): Result[] {
  const power = results.filter(
    ({ metric, values }) =>
      /^ipmi_(dcmi_)?power/.test(metric.__name__ ?? '') &&
      baseUnit(metric.unit ?? 'watts') === 'watts' &&
      values?.some(([, text]) => Number.isFinite(Number(text))),
  )
  const labelOf = ({ metric }: Result) => metric.name ?? ''
  const whole =
    power.find(({ metric }) => metric.__name__?.startsWith('ipmi_dcmi_power')) ??
    power.find((result) => /\b(system|total|chassis|pwr consumption)\b/i.test(labelOf(result)))
  const isSupply = (label: string) => /\b(ps|psu|power supply)[ _-]?\d*\b/i.test(label) && !/out/i.test(label)
  return whole ? [whole] : power.filter((result) => isSupply(labelOf(result)))
}
