import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { HEALTH, type Server } from '@portal/api-client/servers'
import { events, hardLogs, type servers } from '../db/schema'
import { alarmText } from '../hardware/alarm-text'
import { meaningOf, sensorTypeName } from '../hardware/sel-tables'
import type { EventScope } from './alarm-events'
import type { Alarm, Report } from './protocol'

type Health = (typeof HEALTH)[number]
type Reason = Server['hardStatusReasons'][number]
type Known = Pick<typeof servers.$inferSelect, 'components' | 'hardware' | 'hardStatusReasons'>
type HealthColumns = Pick<typeof servers.$inferSelect, 'hardStatus' | 'components' | 'hardware' | 'hardStatusReasons'>

const RANK: readonly string[] = ['OK', 'Unknown', 'Warning', 'Critical']
const worst = (healths: Health[]): Health =>
  healths.reduce((one, other) => (RANK.indexOf(other) > RANK.indexOf(one) ? other : one), 'OK')
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
  report: Pick<Report, 'components' | 'alarms'>,
): Promise<HealthColumns> {
  const alarms = report.alarms
    .map((alarm) => ({ ...alarm, ...meaningOf(alarm.sensorType, alarm.eventType, alarm.offset) }))
    .filter(({ severity }) => severity !== 'OK')
  const records = await openAsserts(scope, alarms)
  const reasons: Reason[] = alarms.map((alarm) => {
    const record = records.find(
      (one) =>
        one.sensorNumber === alarm.sensorNumber &&
        one.sensorName === alarm.sensorName &&
        one.entryCode === alarm.entryCode,
    )
    const text = alarmText({
      sensorType: sensorTypeName(alarm.sensorType),
      sensorName: alarm.sensorName,
      entryCode: alarm.entryCode,
      reading: record?.reading,
    })
    const before = known.hardStatusReasons.find(
      (one) => one.sensorName === alarm.sensorName && one.health === alarm.severity,
    )
    return {
      component: text.category,
      sensorName: alarm.sensorName,
      health: alarm.severity,
      message: record ? text.message : `${text.title}。`,
      since: record ? (record.eventAt ?? record.occurredAt ?? record.receivedAt) : (before?.since ?? scope.now),
      hardLogID: record ? (record.eventLogID ?? record.id) : null,
    }
  })
  for (const { kind, health } of report.components) {
    if (health === 'OK' || reasons.some(({ component }) => component === kind)) continue
    reasons.push(unexplained(kind, health, UNEXPLAINED))
  }
  if (report.components.length === 0 && alarms.length === 0)
    reasons.push(unexplained('other', 'Unknown', NOTHING_KNOWN))

  const healthOfPart = (sensorName: string) =>
    worst(alarms.filter((alarm) => alarm.sensorName === sensorName).map(({ severity }) => severity))
  return {
    hardStatus:
      report.components.length === 0 && alarms.length === 0
        ? 'Unknown'
        : worst([...report.components.map(({ health }) => health), ...alarms.map(({ severity }) => severity)]),
    hardStatusReasons: reasons,
    components: report.components.map(({ kind, health, count }) => ({
      kind,
      health,
      count: count ?? known.components.find((one) => one.kind === kind)?.count ?? null,
    })),
    hardware: known.hardware
      ? {
          ...known.hardware,
          disks: known.hardware.disks.map((disk) => ({ ...disk, health: healthOfPart(disk.name) })),
          psus: known.hardware.psus.map((psu) => ({ ...psu, health: healthOfPart(`${psu.name} Status`) })),
        }
      : null,
  }

  function unexplained(component: string, health: Health, message: string): Reason {
    const before = known.hardStatusReasons.find((one) => one.component === component && one.sensorName === '')
    return { component, sensorName: '', health, message, since: before?.since ?? scope.now, hardLogID: null }
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
