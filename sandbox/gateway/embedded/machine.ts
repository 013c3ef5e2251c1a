import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { hardLogs, metricDays, servers } from '../../db/schema'

/** A machine of the sandbox as its own consoles know it. */
export type EmbeddedMachine = {
  /** Unique across projects. */
  key: string
  /** When it last came up, as far as it ever was down. */
  bootedAt: Date
  describe(): Promise<MachineRow>
  sensors(): Promise<SensorReading[]>
  /** The last records of its hardware log, the oldest first. */
  records(count: number): Promise<LogRecord[]>
}

export type MachineRow = typeof servers.$inferSelect
/** `at` in unix seconds; `value` is NaN for a sensor that answered without a reading. */
export type SensorReading = { metric: string; name: string; unit: string; value: number; at: number }
export type LogRecord = {
  at: string | null
  severity: string
  sensor: string
  message: string
  direction: string | null
}

const DAY_SECONDS = 86_400

/** The machines that have been on a console, by project and server. */
export function embeddedMachines(db: Db, now: () => Date) {
  const machines = new Map<string, EmbeddedMachine>()
  return (projectID: string, serverID: string): EmbeddedMachine => {
    const key = JSON.stringify([projectID, serverID])
    const known = machines.get(key)
    if (known) return known
    const machine = embeddedMachine({ db, projectID, serverID, now }, key)
    machines.set(key, machine)
    return machine
  }
}

type Source = { db: Db; projectID: string; serverID: string; now: () => Date }

const embeddedMachine = (source: Source, key: string): EmbeddedMachine => ({
  key,
  bootedAt: source.now(),
  describe: () => readRow(source),
  sensors: () => newestReadings(source),
  records: (count) => lastRecords(source, count),
})

async function readRow({ db, projectID, serverID }: Source): Promise<MachineRow> {
  const [row] = await db.inProject(projectID, (tx) =>
    tx
      .select()
      .from(servers)
      .where(and(eq(servers.projectID, projectID), eq(servers.id, serverID))),
  )
  if (!row) throw new Error(`Server ${serverID} is gone.`)
  return row
}

/** The newest sample of each series. Days are read from the oldest on, so that a later one replaces it. */
async function newestReadings({ db, projectID, serverID, now }: Source): Promise<SensorReading[]> {
  const days = await db.inProject(projectID, (tx) =>
    tx
      .select({
        metric: metricDays.name,
        labels: metricDays.labels,
        startsAt: metricDays.startsAt,
        step: metricDays.step,
        samples: metricDays.samples,
      })
      .from(metricDays)
      .where(
        and(
          eq(metricDays.projectID, projectID),
          eq(metricDays.serverID, serverID),
          gt(metricDays.startsAt, Math.floor(now().getTime() / 1000) - 2 * DAY_SECONDS),
        ),
      )
      .orderBy(asc(metricDays.startsAt), asc(metricDays.name), asc(metricDays.labels)),
  )
  const newest = new Map<string, SensorReading>()
  for (const { metric, labels, startsAt, step, samples } of days) {
    const slot = samples.findLastIndex((sample) => sample !== null)
    const value = samples[slot]
    if (value === undefined || value === null) continue
    newest.set(JSON.stringify([metric, labels]), {
      metric,
      name: labels.name ?? '',
      unit: labels.unit ?? '',
      value,
      at: startsAt + slot * step,
    })
  }
  return [...newest.values()]
}

async function lastRecords({ db, projectID, serverID }: Source, count: number): Promise<LogRecord[]> {
  const rows = await db.inProject(projectID, (tx) =>
    tx
      .select({
        occurredAt: hardLogs.occurredAt,
        severity: hardLogs.severity,
        sensorType: hardLogs.sensorType,
        sensorName: hardLogs.sensorName,
        message: hardLogs.message,
        direction: hardLogs.direction,
      })
      .from(hardLogs)
      .where(and(eq(hardLogs.projectID, projectID), eq(hardLogs.serverID, serverID)))
      .orderBy(desc(hardLogs.receivedAt), desc(hardLogs.id))
      .limit(count),
  )
  return rows.reverse().map(({ occurredAt, sensorName, sensorType, ...row }) => ({
    ...row,
    at: occurredAt,
    sensor: sensorName ?? sensorType,
  }))
}
