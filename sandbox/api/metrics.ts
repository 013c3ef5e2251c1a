import { type MetricsError, serverCalls } from '@portal/api-client/servers'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { metricDays, servers } from '../db/schema'
import { found, invalid } from './refusal'
import { type ErrorDialect, route } from './route'

const DAY_SECONDS = 86_400
const LONGEST_SPAN_SECONDS = 400 * DAY_SECONDS
/** A series of more points is refused, as by Prometheus, so that one query cannot exhaust the process. */
const MOST_POINTS = 11_000
/** Days of series that one read may touch: of a machine of the seed more than are kept. */
const MOST_DAYS = 2000

type Day = { startsAt: number; step: number; samples: (number | null)[] }
type Range = { start: number; end: number; step: number }

/** So that clients written for Prometheus understand our errors too. */
const prometheusError: ErrorDialect = (status, error) => ({
  status: 'error',
  errorType: ERROR_TYPE[status] ?? 'bad_data',
  error,
})
const ERROR_TYPE: Record<number, z.infer<typeof MetricsError>['errorType']> = { 404: 'not_found', 500: 'internal' }

export const metricRoutes = [
  route(
    serverCalls.metrics,
    async ({ tx, caller, params, query }) => {
      refuseBadRange(query)
      const ofServer = and(eq(servers.projectID, caller.project.id), eq(servers.id, params.id))
      found(await tx.select({ id: servers.id }).from(servers).where(ofServer), 'サーバー')
      const days = await tx
        .select({
          name: metricDays.name,
          labels: metricDays.labels,
          startsAt: metricDays.startsAt,
          step: metricDays.step,
          samples: metricDays.samples,
        })
        .from(metricDays)
        .where(
          and(
            eq(metricDays.projectID, caller.project.id),
            eq(metricDays.serverID, params.id),
            gt(metricDays.startsAt, Math.floor(query.start) - DAY_SECONDS),
            lte(metricDays.startsAt, Math.floor(query.end)),
          ),
        )
        .orderBy(asc(metricDays.name), asc(metricDays.labels), asc(metricDays.startsAt))
        .limit(MOST_DAYS + 1)
      if (days.length > MOST_DAYS) throw invalid('end', '系列が多すぎます。期間を短くしてください。')

      const series = new Map<string, { metric: Record<string, string>; days: Day[] }>()
      for (const { name, labels, ...day } of days) {
        const key = `${name} ${JSON.stringify(labels)}`
        const known = series.get(key)
        if (known) known.days.push(day)
        else series.set(key, { metric: { __name__: name, ...labels, server: params.id }, days: [day] })
      }
      const result = [...series.values()].map(({ metric, days }) => ({ metric, values: valuesOf(days, query) }))
      return {
        status: 'success',
        data: { resultType: 'matrix', result: result.filter(({ values }) => values.length > 0) },
      } as const
    },
    { errorDialect: prometheusError },
  ),
]

function refuseBadRange({ start, end, step }: Range) {
  if (end < start) throw invalid('end', '終了を開始より前にはできません。')
  if (end - start > LONGEST_SPAN_SECONDS) throw invalid('end', '期間は 400 日以内にしてください。')
  if ((end - start) / step > MOST_POINTS)
    throw invalid('step', `1 系列 ${MOST_POINTS} 点を超えます。step を大きくしてください。`)
}

/**
 * At each moment asked for, both ends included, the newest sample that was then no older than one step of what is
 * stored.
 */
function valuesOf(days: Day[], { start, end, step }: Range): [number, string][] {
  const values: [number, string][] = []
  let at = 0
  for (let index = 0; start + index * step <= end; index += 1) {
    // Milliseconds as in Prometheus, because a sum of fractions drifts.
    const time = Math.round((start + index * step) * 1000) / 1000
    for (let next = days[at + 1]; next && next.startsAt <= time; next = days[at + 1]) at += 1
    const day = days[at]
    if (!day || time < day.startsAt) continue
    const sample = day.samples[Math.floor((time - day.startsAt) / day.step)]
    if (sample !== null && sample !== undefined) values.push([time, sampleText(sample)])
  }
  return values
}

const sampleText = (sample: number) => (Math.abs(sample) === Infinity ? (sample > 0 ? '+Inf' : '-Inf') : String(sample))
