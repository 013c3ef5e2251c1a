import type { HardLog, Server } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import { groupsOf, type MetricResult } from '@portal/api-client/servers/metric-groups'
import { thresholdsOf } from './metrics/metric-thresholds'

const SHOWN_GROUPS = ['温度', 'ファン', '電力']

export type KeySensor = {
  group: string
  name: string
  /** The newest value with its unit, and the lowest and highest of the span. */
  now: string
  span: string
  /** 「上限 35」 … as far as the hardware log has named them. */
  thresholds: string
  limits: { value: number; tone: string }[]
  /** The values of the span, null where one is missing. */
  values: (number | null)[]
  /** Only of a sensor that is among the reasons of the server's state. */
  health: string | null
}

/** The sensors whose values decide a machine's health, those in trouble first. */
export function keySensorsOf(
  results: readonly MetricResult[],
  logs: readonly HardLog[],
  reasons: Server['hardStatusReasons'],
): KeySensor[] {
  const sensors = groupsOf(results)
    .filter(({ label }) => SHOWN_GROUPS.includes(label))
    .flatMap(({ label: group, charts }) =>
      charts.flatMap((chart) => {
        const thresholds = thresholdsOf(chart, logs)
        return chart.series.flatMap(({ label: name, unit, points }): KeySensor[] => {
          const values = points.map(([, value]) => (Number.isFinite(value) ? value : null))
          const known = values.filter((value) => value !== null)
          const last = known.at(-1)
          if (last === undefined) return []
          const own = thresholds.filter(({ of }) => of?.includes(name))
          return [
            {
              group,
              name,
              now: formatNumber(last, unit),
              span: `${formatNumber(Math.min(...known))} – ${formatNumber(Math.max(...known))}`,
              values,
              thresholds: own.map(({ mark }) => mark).join('、'),
              limits: own.map(({ value, tone }) => ({ value, tone })),
              health: reasons.find(({ sensorName }) => sensorName === name)?.health ?? null,
            },
          ]
        })
      }),
    )
  return sensors.toSorted((one, other) => Number(other.health !== null) - Number(one.health !== null))
}
