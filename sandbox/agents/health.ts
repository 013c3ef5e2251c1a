import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Server } from '@portal/api-client/servers'
import { events, hardLogs, type servers } from '../db/schema'
import { alarmText } from '../hardware/alarm-text'
import { type Health, worstOf } from '../hardware/health-rank'
import { meaningOf, sensorTypeName } from '../hardware/sel-meaning'
import type { Meaning } from '../hardware/sel-tables'
import type { EventScope } from './alarm-events'
import type { Alarm, Report } from './protocol'

type Reason = Server['hardStatusReasons'][number]
type Known = Pick<typeof servers.$inferSelect, 'components' | 'hardware' | 'hardStatusReasons'>
type HealthColumns = Pick<typeof servers.$inferSelect, 'hardStatus' | 'components' | 'hardware' | 'hardStatusReasons'>
/** An alarm with the meaning of its state. */
type KnownAlarm = Alarm & Meaning
type AlarmRecord = Awaited<ReturnType<typeof openAsserts>>[number]

const UNEXPLAINED = 'エージェントがこの部位の異常を報告していますが、該当するセンサーがありません。'
const NOTHING_KNOWN = 'エージェントがハードウェアの状態を報告していません。'

/**
 * The health of a machine, from the components that its agent reports and the alarms that its sensors assert now. Open
 * asserts of the hardware log only explain it; alone they make nothing Critical, because a BMC may never have written
 * their end.
 */
export async function healthOf(
  scope: EventScope,
  known: Known,
  { alarms: asserted, components }: Pick<Report, 'components' | 'alarms'>,
): Promise<HealthColumns> {
  const alarms = asserted
    .map((alarm) => ({ ...alarm, ...meaningOf(alarm.sensorType, alarm.eventType, alarm.offset) }))
    .filter(({ severity }) => severity !== 'OK')
  const healths = [...components.map(({ health }) => health), ...alarms.map(({ severity }) => severity)]
  return {
    hardStatus: healths.length === 0 ? 'Unknown' : worstOf(healths),
    hardStatusReasons: await reasonsOf(scope, known, alarms, components),
    components: components.map(({ kind, health, count }) => ({
      kind,
      health,
      count: count ?? known.components.find((one) => one.kind === kind)?.count ?? null,
    })),
    hardware: known.hardware && withHealth(known.hardware, alarms),
  }
}

/** A reason for each alarm, and one for each component that is not well although no alarm tells why. */
async function reasonsOf(
  scope: EventScope,
  known: Known,
  alarms: KnownAlarm[],
  components: Report['components'],
): Promise<Reason[]> {
  const records = await openAsserts(scope, alarms)
  const reasons = alarms.map((alarm) => alarmReason(scope, known, alarm, records))
  const unexplained = (component: string, health: Health, message: string): Reason => {
    const before = known.hardStatusReasons.find((one) => one.component === component && one.sensorName === '')
    return { component, sensorName: '', health, message, since: before?.since ?? scope.now, hardLogID: null }
  }
  if (components.length === 0 && alarms.length === 0) return [unexplained('other', 'Unknown', NOTHING_KNOWN)]
  const explained = new Set(reasons.map(({ component }) => component))
  return [
    ...reasons,
    ...components
      .filter(({ kind, health }) => health !== 'OK' && !explained.has(kind))
      .map(({ kind, health }) => unexplained(kind, health, UNEXPLAINED)),
  ]
}

/** The alarm in words. It lasts since its record or its event, or else since an earlier report told of it. */
function alarmReason({ now }: EventScope, known: Known, alarm: KnownAlarm, records: AlarmRecord[]): Reason {
  const { sensorName, entryCode, severity } = alarm
  const record = records.find(
    (one) => one.sensorNumber === alarm.sensorNumber && one.sensorName === sensorName && one.entryCode === entryCode,
  )
  const text = alarmText({
    sensorType: sensorTypeName(alarm.sensorType),
    sensorName,
    entryCode,
    reading: record?.reading,
  })
  const before = known.hardStatusReasons.find((one) => one.sensorName === sensorName && one.health === severity)
  return {
    component: text.category,
    sensorName,
    health: severity,
    message: record ? text.message : `${text.title}。`,
    since: record ? (record.eventAt ?? record.occurredAt ?? record.receivedAt) : (before?.since ?? now),
    hardLogID: record ? (record.eventLogID ?? record.id) : null,
  }
}

/** Parts have the health that the alarms of their own sensors give them. */
function withHealth(hardware: NonNullable<Known['hardware']>, alarms: KnownAlarm[]): Known['hardware'] {
  const healthOfSensor = (name: string) =>
    worstOf(alarms.filter(({ sensorName }) => sensorName === name).map(({ severity }) => severity))
  // A database of an earlier release has no modules and fans.
  const { memoryModules = [], fans = [] } = hardware
  return {
    ...hardware,
    memoryModules: memoryModules.map((module) => ({ ...module, health: healthOfSensor(module.name) })),
    fans: fans.map((fan) => ({ ...fan, health: healthOfSensor(fan.name) })),
    disks: hardware.disks.map((disk) => ({ ...disk, health: healthOfSensor(disk.name) })),
    psus: hardware.psus.map((psu) => ({ ...psu, health: healthOfSensor(`${psu.name} Status`) })),
  }
}

/** The records behind these alarms, newest first, with the event that each has raised. */
async function openAsserts({ tx, projectID, serverID }: EventScope, alarms: Alarm[]) {
  if (alarms.length === 0) return []
  return tx
    .selectDistinctOn([hardLogs.sensorNumber, hardLogs.sensorName, hardLogs.entryCode], {
      id: hardLogs.id,
      sensorNumber: hardLogs.sensorNumber,
      sensorName: hardLogs.sensorName,
      entryCode: hardLogs.entryCode,
      reading: hardLogs.reading,
      occurredAt: hardLogs.occurredAt,
      receivedAt: hardLogs.receivedAt,
      eventAt: events.occurredAt,
      eventLogID: events.hardLogID,
    })
    .from(hardLogs)
    .leftJoin(events, and(eq(events.projectID, hardLogs.projectID), eq(events.id, hardLogs.eventID)))
    .where(
      and(
        eq(hardLogs.projectID, projectID),
        eq(hardLogs.serverID, serverID),
        eq(hardLogs.direction, 'assert'),
        isNull(hardLogs.clearedByID),
        inArray(hardLogs.sensorNumber, [...new Set(alarms.map(({ sensorNumber }) => sensorNumber))]),
      ),
    )
    .orderBy(
      hardLogs.sensorNumber,
      hardLogs.sensorName,
      hardLogs.entryCode,
      desc(hardLogs.receivedAt),
      desc(hardLogs.id),
    )
}
