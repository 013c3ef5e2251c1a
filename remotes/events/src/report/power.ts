import type { Metrics, ServerRow } from '@portal/api-client/servers'
import { powerSeries } from '@portal/api-client/servers/power-series'
import { HOUR_MS } from '@portal/contract'
import { grouped, NOWHERE } from '@portal/ui'
import { type Month, spanOf } from './month'

/** Watts at the beginning of each hour of a month; NaN where nothing was measured. */
export type Hourly = Float64Array
/** What is known of a machine: `none` of one without a power metric, `failed` of one that could not be read. */
export type Known = Hourly | 'none' | 'failed'
export type KnownByID = ReadonlyMap<string, Known>

/** The machines of a place together. Values are null where none of them has one. */
export type PowerRow = {
  /** Null: of all sites. */
  site: string | null
  /** Null: of the whole site. */
  rack: string | null
  machines: number
  /** The sum of what each machine took on average, in watts. */
  average: number | null
  /** The highest sum of one hour, in watts. */
  peak: number | null
  kWh: number | null
  /** How much of the hours of the machines that have the metric was measured, 0 to 1. */
  measured: number | null
  /** Machines without a power metric, that could not be read, and that have not been read. */
  without: number
  failed: number
  unread: number
}

/** The hours of a month that are over; 0 in its first one. */
export function hoursOf(month: Month, now: number): number {
  const { start, end } = spanOf(month)
  return Math.max(0, Math.floor((Math.min(end, now) - start) / HOUR_MS))
}

/** Asks for a value at the beginning of each hour; a month that is not over has fewer. */
export function queryOf(month: Month, hours: number): { start: number; end: number; step: number } {
  const start = spanOf(month).start / 1000
  const step = HOUR_MS / 1000
  return { start, end: start + (hours - 1) * step, step }
}

/** What a machine took in each hour, by its series of the month. */
export function hourlyOf(results: Metrics['data']['result'], month: Month, hours: number): Hourly | 'none' {
  const series = powerSeries(results)
  if (series.length === 0) return 'none'
  const { start, step } = queryOf(month, hours)
  const watts = new Float64Array(hours).fill(Number.NaN)
  for (const { values } of series)
    for (const [time, text] of values ?? []) {
      const hour = Math.round((time - start) / step)
      const value = Number(text)
      const before = watts[hour]
      if (before !== undefined && Number.isFinite(value)) watts[hour] = Number.isNaN(before) ? value : before + value
    }
  return watts
}

/** The power of all machines, then that of each site with its racks. Those without a place come last. */
export function powerRows(machines: readonly ServerRow[], known: KnownByID): PowerRow[] {
  const siteOf = ({ location }: ServerRow) => location?.site || NOWHERE
  const rackOf = ({ location }: ServerRow) => location?.rack || NOWHERE
  return [
    rowOf({ site: null, rack: null }, machines, known),
    ...grouped(machines, siteOf).flatMap(([site, ofSite]) => [
      rowOf({ site, rack: null }, ofSite, known),
      ...grouped(ofSite, rackOf).map(([rack, ofRack]) => rowOf({ site, rack }, ofRack, known)),
    ]),
  ]
}

function rowOf(place: Pick<PowerRow, 'site' | 'rack'>, machines: readonly ServerRow[], known: KnownByID): PowerRow {
  const values = machines.map(({ id }) => known.get(id))
  const measured = values.filter((value) => value instanceof Float64Array)
  const hours = measured[0]?.length ?? 0
  const sums = new Float64Array(hours)
  let [samples, average, watts] = [0, 0, 0]
  for (const hourly of measured) {
    let [ofMachine, wattsOfMachine] = [0, 0]
    // An index, because an iterator takes ten times as long for the values of a thousand machines.
    for (let hour = 0; hour < hours; hour += 1) {
      const value = hourly[hour] ?? Number.NaN
      if (Number.isNaN(value)) continue
      ofMachine += 1
      wattsOfMachine += value
      sums[hour] = (sums[hour] ?? 0) + value
    }
    if (ofMachine > 0) average += wattsOfMachine / ofMachine
    samples += ofMachine
    watts += wattsOfMachine
  }
  const isMeasured = samples > 0
  const countOf = (wanted: Known | undefined) => values.filter((value) => value === wanted).length
  return {
    ...place,
    machines: machines.length,
    average: isMeasured ? average : null,
    peak: isMeasured ? sums.reduce((one, other) => Math.max(one, other), 0) : null,
    // Each value stands for an hour.
    kWh: isMeasured ? watts / 1000 : null,
    measured: isMeasured ? samples / (measured.length * hours) : null,
    without: countOf('none'),
    failed: countOf('failed'),
    unread: countOf(undefined),
  }
}
