import { type HardLogFilter, serverCalls } from '@portal/api-client/servers'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { hardLogs, servers } from '../db/schema'
import { type Column, csv, fileNameOf, japanTime, pagesOf } from './csv'
import { found } from './refusal'
import { route } from './route'
import { contains } from './search-text'
import { orderBy, urgency } from './sort'

// Our own clock instead of a BMC's that was never set: that writes no time, or one long before the portal existed.
const happenedAt = sql`case when ${hardLogs.occurredAt} >= '2010-01-01T00:00:00Z' then ${hardLogs.occurredAt} else ${hardLogs.receivedAt} end`

const matching = (query: HardLogFilter): SQL | undefined =>
  and(
    query.severity && inArray(hardLogs.severity, query.severity),
    query.sensorType && inArray(hardLogs.sensorType, query.sensorType),
    query.direction && inArray(hardLogs.direction, query.direction),
    query.from ? gte(happenedAt, query.from) : undefined,
    query.to ? lte(happenedAt, query.to) : undefined,
    contains(query.q, [
      hardLogs.message,
      hardLogs.sensorName,
      hardLogs.sensorType,
      hardLogs.entryCode,
      hardLogs.messageID,
    ]),
  )

const orders = {
  receivedAt: hardLogs.receivedAt,
  occurredAt: hardLogs.occurredAt,
  recordID: hardLogs.recordID,
  severity: urgency(hardLogs.severity),
}

function readHardLogs(tx: Tx, projectID: string, serverID: string, where: SQL | undefined, sort = '-receivedAt') {
  return tx
    .select({
      id: hardLogs.id,
      recordID: hardLogs.recordID,
      serverID: hardLogs.serverID,
      occurredAt: hardLogs.occurredAt,
      receivedAt: hardLogs.receivedAt,
      severity: hardLogs.severity,
      source: hardLogs.source,
      entryType: hardLogs.entryType,
      sensorType: hardLogs.sensorType,
      sensorName: hardLogs.sensorName,
      sensorNumber: hardLogs.sensorNumber,
      entryCode: hardLogs.entryCode,
      direction: hardLogs.direction,
      message: hardLogs.message,
      messageID: hardLogs.messageID,
      messageArgs: hardLogs.messageArgs,
      reading: hardLogs.reading,
      raw: hardLogs.raw,
      generatorID: hardLogs.generatorID,
      clearedByID: hardLogs.clearedByID,
      eventID: hardLogs.eventID,
      resolution: hardLogs.resolution,
    })
    .from(hardLogs)
    .where(and(eq(hardLogs.projectID, projectID), eq(hardLogs.serverID, serverID), where))
    .orderBy(...orderBy(sort, orders, hardLogs.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof readHardLogs>>[number]

async function serverName(tx: Tx, projectID: string, id: string): Promise<string> {
  const rows = await tx
    .select({ name: servers.name })
    .from(servers)
    .where(and(eq(servers.projectID, projectID), eq(servers.id, id)))
  return found(rows, 'サーバー').name
}

const columns: Column<Row>[] = [
  { title: 'ID', cell: (log) => log.id },
  { title: 'レコード ID', cell: (log) => log.recordID },
  { title: '発生日時', cell: (log) => japanTime(log.occurredAt) },
  { title: '受信日時', cell: (log) => japanTime(log.receivedAt) },
  { title: '重大度', cell: (log) => log.severity },
  { title: 'センサー種別', cell: (log) => log.sensorType },
  { title: 'センサー名', cell: (log) => log.sensorName },
  { title: 'センサー番号', cell: (log) => log.sensorNumber },
  { title: '内容', cell: (log) => log.message },
  { title: '方向', cell: (log) => log.direction },
  { title: '値', cell: (log) => log.reading?.value },
  { title: 'しきい値', cell: (log) => log.reading?.threshold },
  { title: '単位', cell: (log) => log.reading?.unit },
  { title: '収集元', cell: (log) => log.source },
  { title: '種類', cell: (log) => log.entryType },
  { title: 'コード', cell: (log) => log.entryCode },
  { title: 'メッセージ ID', cell: (log) => log.messageID },
  { title: '関連イベント', cell: (log) => log.eventID },
  { title: '生データ', cell: (log) => log.raw },
]

export const hardLogRoutes = [
  route(serverCalls.hardLogs, async ({ tx, caller, params, query }) => {
    await serverName(tx, caller.project.id, params.id)
    return readHardLogs(tx, caller.project.id, params.id, matching(query), query.sort)
  }),

  route(serverCalls.exportHardLogs, async ({ tx, later, caller, params, query, now, log }) => {
    const { project } = caller
    const name = await serverName(tx, project.id, params.id)
    await log({ action: 'export.hard_logs', target: { type: 'server', id: params.id, name } })
    const pages = pagesOf<Row>((last, limit) => {
      const after = last && sql`(${hardLogs.receivedAt}, ${hardLogs.id}) < (${last.receivedAt}, ${last.id})`
      return later((tx) => readHardLogs(tx, project.id, params.id, and(matching(query), after)).limit(limit))
    })
    return { fileName: fileNameOf(project.name, `hard-logs_${name}`, now, 'csv'), content: csv(columns, pages) }
  }),
]
