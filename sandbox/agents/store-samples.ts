import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { invalid } from '../api/refusal'
import { metricDays } from '../db/schema'
import type { EventScope } from './alarm-events'
import type { Sample } from './protocol'

const DAY_SECONDS = 86_400
/** Seconds between two stored samples: a later one of the same step takes the place of the earlier. */
const STEP = 300
const SLOTS = DAY_SECONDS / STEP
const AHEAD_SECONDS = 600
const OLDEST_SECONDS = DAY_SECONDS

/**
 * Puts samples into their days: one statement a step instead of one a series, because a machine has many series.
 * `mostSeries`: of one day, because a read takes them all.
 */
export async function storeSamples(
  { tx, projectID, serverID, now }: EventScope,
  samples: Sample[],
  mostSeries: number,
): Promise<void> {
  const seconds = Date.parse(now) / 1000
  const steps = new Map<number, Map<string, { name: string; labels: Record<string, string>; value: string }>>()
  for (const [index, { name, labels, at, value }] of samples.entries()) {
    if (at > seconds + AHEAD_SECONDS || at < seconds - OLDEST_SECONDS) {
      throw invalid(`samples.${index}.at`, '24 時間以内の時刻にしてください。サーバーの時計を確認してください。')
    }
    const step = at - (at % STEP)
    const series = steps.get(step) ?? new Map()
    const all = { ...labels, server: serverID }
    series.set(`${name} ${JSON.stringify(Object.entries(all).sort())}`, {
      name,
      labels: all,
      value: value === null ? 'NaN' : String(value),
    })
    steps.set(step, series)
  }
  for (const [at, series] of steps) {
    const slot = (at % DAY_SECONDS) / STEP
    await tx.execute(sql`
      insert into ${metricDays} (project_id, server_id, name, labels, starts_at, step, samples)
      select ${projectID}, ${serverID}, name, labels, ${at - (at % DAY_SECONDS)}::bigint, ${STEP}::integer,
        array_fill(null::real, array[${slot}::integer]) || value::real || array_fill(null::real, array[${SLOTS - 1 - slot}::integer])
      from json_to_recordset(${JSON.stringify([...series.values()])}::json) as sample (name text, labels jsonb, value text)
      on conflict (project_id, server_id, starts_at, name, labels)
      do update set samples[${sql.raw(String(slot + 1))}] = excluded.samples[${sql.raw(String(slot + 1))}]`)
  }
  const days = [...new Set([...steps.keys()].map((at) => at - (at % DAY_SECONDS)))]
  if (days.length === 0) return
  const ofMachine = and(eq(metricDays.projectID, projectID), eq(metricDays.serverID, serverID))
  const tooMany = await tx
    .select({ startsAt: metricDays.startsAt })
    .from(metricDays)
    .where(and(ofMachine, inArray(metricDays.startsAt, days)))
    .groupBy(metricDays.startsAt)
    .having(gt(count(), mostSeries))
  if (tooMany.length > 0) throw invalid('samples', `1 台のサーバーの系列は 1 日に ${mostSeries} 個までです。`)
}
