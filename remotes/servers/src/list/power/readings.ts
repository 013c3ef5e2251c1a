import type { Metrics } from '@portal/api-client/servers'
import { baseUnit } from '@portal/api-client/servers/metric-units'

/** The newest values of a machine: what it takes in watts, and how warm the air is that it draws in. Null where none. */
export type Reading = { watts: number | null; celsius: number | null }

type Result = Metrics['data']['result'][number]

/**
 * The values of a machine from its series of the last minutes. Its power is what DCMI says of the whole machine, else a
 * sensor of the whole, else the sum of what its power supplies take in; its inlet temperature the highest of its inlet
 * sensors. Sensors of other places are never taken for these.
 */
export function readingOf(results: readonly Result[]): Reading {
  const power = lastOf(results, /^ipmi_(dcmi_)?power/, 'watts')
  const isDcmi = ({ metric }: Result) => metric.__name__?.startsWith('ipmi_dcmi_power') ?? false
  const whole =
    power.find(({ result }) => isDcmi(result)) ??
    power.find(({ label }) => /\b(system|total|chassis|pwr consumption)\b/i.test(label))
  const supplies = power.filter(({ label }) => /\b(ps|psu|power supply)[ _-]?\d*\b/i.test(label) && !/out/i.test(label))
  const inlets = lastOf(results, /^ipmi_temperature/, 'celsius').filter(({ label }) => INLET.test(label))
  return {
    watts: whole?.value ?? (supplies.length > 0 ? supplies.reduce((sum, { value }) => sum + value, 0) : null),
    celsius: inlets.length > 0 ? Math.max(...inlets.map(({ value }) => value)) : null,
  }
}

const INLET = /inlet|intake|ambient|吸気/i

/** The newest number of each series of a name and unit. */
function lastOf(results: readonly Result[], names: RegExp, unit: string) {
  return results.flatMap((result) => {
    const { metric, values } = result
    if (!names.test(metric.__name__ ?? '') || baseUnit(metric.unit ?? unit) !== unit) return []
    const value = values?.map(([, text]) => Number(text)).findLast(Number.isFinite)
    return value === undefined ? [] : [{ result, label: metric.name ?? '', value }]
  })
}
