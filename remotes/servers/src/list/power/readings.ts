import type { Metrics } from '@portal/api-client/servers'
import { baseUnit } from '@portal/api-client/servers/metric-units'
import { powerSeries } from '@portal/api-client/servers/power-series'

/** The newest values of a machine: what it takes in watts, and how warm the air is that it draws in. Null where none. */
export type Reading = { watts: number | null; celsius: number | null }

type Result = Metrics['data']['result'][number]

/**
 * The values of a machine from its series of the last minutes. Its inlet temperature is the highest of its inlet
 * sensors; a sensor of another place is never taken for one.
 */
export function readingOf(results: readonly Result[]): Reading {
  const watts = powerSeries(results).flatMap(lastOf)
  const celsius = results.filter(isInlet).flatMap(lastOf)
  return {
    watts: watts.length > 0 ? watts.reduce((sum, value) => sum + value, 0) : null,
    celsius: celsius.length > 0 ? Math.max(...celsius) : null,
  }
}

const isInlet = ({ metric }: Result) =>
  /^ipmi_temperature/.test(metric.__name__ ?? '') &&
  baseUnit(metric.unit ?? 'celsius') === 'celsius' &&
  /inlet|intake|ambient|吸気/i.test(metric.name ?? '')

/** The newest number of a series. */
function lastOf({ values }: Result): number[] {
  const value = values?.map(([, text]) => Number(text)).findLast(Number.isFinite)
  return value === undefined ? [] : [value]
}
