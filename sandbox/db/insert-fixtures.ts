import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../identity/password'
import type { Fixtures, MetricDay, ProjectFixture } from '../seed/fixture-types'
import type { Db, Tx } from './database'
import { chained, NO_ENTRY } from './log-chain'
import {
  activityLogs,
  events,
  fleetMachines,
  hardLogs,
  invitations,
  lifecycles,
  maintenanceWindows,
  metricDays,
  notificationRules,
  projectKeys,
  projects,
  servers,
  users,
} from './schema'
import { hashToken } from './token'

/**
 * Writes whole projects into a database, all in one transaction so that a seed that was cut short leaves nothing. With
 * `isAnalyzed` off the planner goes on with what it knows of the tables, because to analyze them takes longer the more
 * there is in them.
 */
export async function insertFixtures(db: Db, fixtures: Fixtures, { isAnalyzed = true } = {}): Promise<void> {
  const hashed = await Promise.all(
    fixtures.projects.map(async (project) => ({
      project,
      hashes: await Promise.all(project.users.map(({ password }) => passwordHash(password))),
    })),
  )
  await db.asOwner(async (tx) => {
    for (const { project, hashes } of hashed) await insertProject(tx, project, hashes)
    // Otherwise the planner does not know the tables' sizes: the embedded database never analyses, a server only later.
    if (isAnalyzed)
      await tx.execute(sql`analyze ${servers}, ${lifecycles}, ${events}, ${hardLogs}, ${metricDays}, ${activityLogs}`)
  })
}

async function insertProject(tx: Tx, fixture: ProjectFixture, passwordHashes: string[]): Promise<void> {
  const projectID = fixture.id
  const insert = <Table extends PgTable>(table: Table, rows: Omit<InferInsertModel<Table>, 'projectID'>[]) =>
    insertRows(
      tx,
      table,
      rows.map((row) => ({ projectID, ...row })),
    )
  const { id, name, entitlements, enforceMFA } = fixture
  await insert(projects, [{ id, name, ...entitlements, enforceMFA }])
  await insert(
    users,
    fixture.users.map((user, index) => ({ ...user, passwordHash: passwordHashes[index] ?? '', mfaPending: false })),
  )
  await insert(
    invitations,
    fixture.invitations.map((invitation) => ({ ...invitation, tokenHash: hashToken(invitation.token) })),
  )
  await insert(projectKeys, fixture.keys)
  const madeAt = entitlements.contractedAt
  await insert(
    notificationRules,
    fixture.rules.map((rule) => ({ ...rule, updatedAt: madeAt })),
  )
  await insert(servers, fixture.servers.map(serverRow))
  await insert(lifecycles, fixture.lifecycles)
  await insert(maintenanceWindows, fixture.maintenanceWindows)
  await insert(
    events,
    fixture.events.map((event) => ({ ...event, assigneeID: event.assignee?.id })),
  )
  await insert(hardLogs, fixture.hardLogs)
  await insert(
    activityLogs,
    await chained(NO_ENTRY, fixture.activityLogs.map((log) => ({ projectID, ...activityRow(log) })).sort(byTime)),
  )
  // The first key is the one in use, so that is the one which the customer has put onto the machines.
  const [key] = fixture.keys
  await insert(
    fleetMachines,
    fixture.machines.map((machine) => ({ serialNo: machine.serialNo, projectKey: key?.key, machine })),
  )
  await insertMetrics(tx, projectID, fixture.metrics)
}

const serverRow = (server: ProjectFixture['servers'][number]) => ({
  ...server,
  site: server.location?.site,
  rack: server.location?.rack,
  unit: server.location?.unit,
  agentStatus: server.agent.status,
  agentVersion: server.agent.version,
  agentLastSeenAt: server.agent.lastSeenAt,
  remoteEnabled: server.remoteAccess.enabled,
  remoteState: server.remoteAccess.state,
  remoteEnabledAt: server.remoteAccess.enabledAt,
  remoteEnabledBy: server.remoteAccess.enabledBy,
  remoteExpireAt: server.remoteAccess.expireAt,
})

const activityRow = (log: ProjectFixture['activityLogs'][number]) => ({
  ...log,
  actorID: log.actor.id,
  actorEmail: log.actor.email,
  actorKind: log.actor.kind,
  targetType: log.target.type,
  targetID: log.target.id,
  targetName: log.target.name,
})

const byTime = (one: { occurredAt: string }, other: { occurredAt: string }) =>
  one.occurredAt.localeCompare(other.occurredAt)

const ROWS_A_STATEMENT = 1000

/**
 * Many rows as one JSON parameter instead of one for every value, which takes several times as long. Extra properties
 * are ignored.
 */
async function insertRows(tx: Tx, table: PgTable, rows: object[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_A_STATEMENT).map((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      return Object.fromEntries(columns.map(([property, column]) => [column.name, values.get(property) ?? null]))
    })
    await tx.execute(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(batch)}::jsonb)`,
    )
  }
}

const DAYS_A_STATEMENT = 500

async function insertMetrics(tx: Tx, projectID: string, days: Iterable<MetricDay>): Promise<void> {
  let batch: MetricDay[] = []
  for (const day of days) {
    batch.push(day)
    if (batch.length === DAYS_A_STATEMENT) {
      await insertDays(tx, projectID, batch)
      batch = []
    }
  }
  if (batch.length > 0) await insertDays(tx, projectID, batch)
}

async function insertDays(tx: Tx, projectID: string, days: MetricDay[]): Promise<void> {
  const rows = days.map(({ serverID, name, labels, start, step, values }) => ({
    server_id: serverID,
    name,
    labels,
    starts_at: start,
    step,
    samples: `{${values.map((value) => value ?? 'NULL').join(',')}}`,
  }))
  // Samples travel as PostgreSQL's own array text: JSON has no NaN.
  await tx.execute(sql`
    insert into ${metricDays} (project_id, server_id, name, labels, starts_at, step, samples)
    select ${projectID}, server_id, name, labels, starts_at, step, samples::real[]
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as days (server_id text, name text, labels jsonb, starts_at bigint, step integer, samples text)`)
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose, and the sandbox's accounts share a password. */
function passwordHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}
