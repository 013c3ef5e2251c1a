import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@portal/contract'
import type { Db } from '../db/database'
import { metricDays } from '../db/schema'

/** More than the 30 days that the portal shows at most, so that a quarter can be looked back at. */
export const METRIC_RETENTION_DAYS = 100
/** Few enough that other transactions do not wait for long on the embedded database. */
const DAYS_A_TRANSACTION = 2000

/** Removes samples that are older than the retention, a day of a series at a time. */
export async function removeOldMetrics(db: Db, now: Date): Promise<void> {
  const before = Math.floor((now.getTime() - METRIC_RETENTION_DAYS * DAY_MS) / 1000)
  for (let removed = DAYS_A_TRANSACTION; removed === DAYS_A_TRANSACTION;) {
    const rows = await db.asOwner((tx) =>
      tx
        .delete(metricDays)
        .where(
          sql`ctid in (select ctid from ${metricDays} where ${metricDays.startsAt} < ${before} limit ${DAYS_A_TRANSACTION})`,
        )
        .returning({ startsAt: metricDays.startsAt }),
    )
    removed = rows.length
  }
}

/** Removes once an hour. */
export function watchRetention(db: Db): { close(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = last
      .then(() => removeOldMetrics(db, new Date()))
      .catch((cause: unknown) => console.error('Retention of metrics:', cause))
  }, HOUR_MS)
  return {
    close: async () => {
      clearInterval(timer)
      await last
    },
  }
}
