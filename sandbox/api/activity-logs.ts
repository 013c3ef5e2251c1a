import { activityLogCalls, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { type ChainEnd, CHAIN_FORMAT } from '@portal/api-client/activity-chain'
import { and, asc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { endOf } from '../db/log-chain'
import { activityLogs } from '../db/schema'
import { type Column, csv, fileNameOf, japanTime, pagesOf } from './csv'
import { found } from './refusal'
import { route } from './route'
import { contains } from './search-text'
import { orderBy } from './sort'

const matching = (query: ActivityLogFilter): SQL | undefined =>
  and(
    query.from ? gte(activityLogs.occurredAt, query.from) : undefined,
    query.to ? lte(activityLogs.occurredAt, query.to) : undefined,
    query.actor && or(inArray(activityLogs.actorEmail, query.actor), inArray(activityLogs.actorID, query.actor)),
    query.action && inArray(activityLogs.action, query.action),
    query.targetType && inArray(activityLogs.targetType, query.targetType),
    query.result && inArray(activityLogs.result, query.result),
    contains(query.q, [
      activityLogs.actorEmail,
      activityLogs.action,
      activityLogs.targetID,
      activityLogs.targetName,
      activityLogs.ip,
      activityLogs.requestID,
      activityLogs.message,
    ]),
  )

/** An entry as it is answered. */
const ENTRY = {
  id: activityLogs.id,
  occurredAt: activityLogs.occurredAt,
  actor: { id: activityLogs.actorID, email: activityLogs.actorEmail, kind: activityLogs.actorKind },
  action: activityLogs.action,
  target: { type: activityLogs.targetType, id: activityLogs.targetID, name: activityLogs.targetName },
  result: activityLogs.result,
  ip: activityLogs.ip,
  userAgent: activityLogs.userAgent,
  requestID: activityLogs.requestID,
  message: activityLogs.message,
  before: activityLogs.before,
  after: activityLogs.after,
}

function readLogs(tx: Tx, projectID: string, where: SQL | undefined, sort = '-occurredAt') {
  return tx
    .select(ENTRY)
    .from(activityLogs)
    .where(and(eq(activityLogs.projectID, projectID), where))
    .orderBy(...orderBy(sort, { occurredAt: activityLogs.occurredAt }, activityLogs.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof readLogs>>[number]

const columns: Column<Row>[] = [
  { title: 'ID', cell: (log) => log.id },
  { title: '日時', cell: (log) => japanTime(log.occurredAt) },
  { title: '操作者', cell: (log) => log.actor.email ?? log.actor.id },
  { title: '操作者種別', cell: (log) => log.actor.kind },
  { title: '操作', cell: (log) => log.action },
  { title: '対象種別', cell: (log) => log.target.type },
  { title: '対象 ID', cell: (log) => log.target.id },
  { title: '対象', cell: (log) => log.target.name },
  { title: '結果', cell: (log) => log.result },
  { title: '接続元 IP', cell: (log) => log.ip },
  { title: 'ユーザーエージェント', cell: (log) => log.userAgent },
  { title: 'リクエスト ID', cell: (log) => log.requestID },
  { title: 'メッセージ', cell: (log) => log.message },
  { title: '変更前', cell: (log) => (log.before ? JSON.stringify(log.before) : null) },
  { title: '変更後', cell: (log) => (log.after ? JSON.stringify(log.after) : null) },
]

export const activityLogRoutes = [
  route(activityLogCalls.list, ({ tx, caller, query }) => readLogs(tx, caller.project.id, matching(query), query.sort)),

  route(activityLogCalls.one, async ({ tx, caller, params }) =>
    found(await readLogs(tx, caller.project.id, eq(activityLogs.id, params.id)), '操作ログ'),
  ),

  route(activityLogCalls.export, async ({ later, caller: { project }, query, now, log }) => {
    await log({ action: 'export.activity_logs', target: { type: 'project', id: project.id, name: project.name } })
    const pages = pagesOf<Row>((last, limit) => {
      const after = last && sql`(${activityLogs.occurredAt}, ${activityLogs.id}) < (${last.occurredAt}, ${last.id})`
      return later((tx) => readLogs(tx, project.id, and(matching(query), after)).limit(limit))
    })
    return { fileName: fileNameOf(project.name, 'activity-logs', now, 'csv'), content: csv(columns, pages) }
  }),

  route(activityLogCalls.exportChain, async ({ tx, later, caller: { project }, now, log, logKeys }) => {
    await log({ action: 'export.activity_logs', target: { type: 'project', id: project.id, name: project.name } })
    const end = await endOf(tx, project.id)
    const pages = pagesOf<ChainedRow>((last, limit) =>
      later((page) => readChain(page, project.id, last?.position ?? 0, end.position).limit(limit)),
    )
    return {
      fileName: fileNameOf(project.name, 'activity-logs', now, 'jsonl'),
      content: chainFile(pages, logKeys.signEnd({ project: project.id, ...end, at: now })),
    }
  }),

  route(activityLogCalls.chainKeys, async ({ logKeys }) => logKeys.publicKeys),
]

const readChain = (tx: Tx, projectID: string, after: number, until: number) =>
  tx
    .select({ ...ENTRY, position: activityLogs.position, hash: activityLogs.hash })
    .from(activityLogs)
    .where(
      and(eq(activityLogs.projectID, projectID), gt(activityLogs.position, after), lte(activityLogs.position, until)),
    )
    .orderBy(asc(activityLogs.position))
    .$dynamic()

type ChainedRow = Awaited<ReturnType<typeof readChain>>[number]

/** The lines of `@portal/api-client/activity-chain`. */
async function* chainFile(pages: AsyncIterable<ChainedRow[]>, end: ChainEnd): AsyncIterable<string> {
  yield jsonLine({ kind: 'begin', format: CHAIN_FORMAT, project: end.project })
  for await (const rows of pages) {
    yield rows.map(({ position, hash, ...entry }) => jsonLine({ kind: 'entry', position, hash, entry })).join('')
  }
  yield jsonLine(end)
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`
