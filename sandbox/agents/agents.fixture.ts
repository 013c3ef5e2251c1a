import { after, before } from 'node:test'
import { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { buildApi } from '../api/api'
import { readEvents } from '../api/read-events'
import { readServers } from '../api/servers'
import type { Db } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import { hardLogs } from '../db/schema'
import { recordOf, sensorDataOf, type SymptomName, symptomOf } from '../hardware/symptoms'
import { SENSOR_TYPE } from '../hardware/sel-record'
import '../identity/cheap-hashes.fixture'
import type { ProjectFixture } from '../seed/fixture-types'
import { openTestDatabase } from '../testing/database'
import { REPORT_PATH, type Report, ReportAnswer } from './protocol'

const ORIGIN = 'http://portal.example'

/** The API over one database with these projects, and a clock that only the test moves. */
export function useAgentApi(projects: ProjectFixture[], start: Date) {
  const clock = { now: start }
  let app: FastifyInstance | undefined
  let db: Db | undefined

  before(async () => {
    db = await openTestDatabase()
    await insertFixtures(db, { projects })
    app = buildApi({
      db,
      jwks: { keys: [] },
      issuer: 'http://identity.example/',
      audience: 'https://api.example',
      allowedOrigins: [ORIGIN],
      gatewayUrl: 'ws://gateway.example',
      identityUrl: 'http://identity.example',
      now: () => clock.now,
    })
  })
  after(async () => {
    await app?.close()
    await db?.close()
  })
  const ready = () => {
    if (!app || !db) throw new Error('The API is not up yet.')
    return { app, db }
  }
  const asOwner: Db['asOwner'] = (work) => ready().db.asOwner(work)

  async function post(key: string | null, body: unknown, headers: Record<string, string> = {}) {
    const answer = await ready().app.inject({
      method: 'POST',
      url: REPORT_PATH,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        'content-type': 'application/json',
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  return {
    clock,
    post,
    asOwner,
    db: () => ready().db,
    /** Moves the clock on. */
    pass: (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000)),
    /** Sends a report that must be taken. */
    async report(key: string, body: Report): Promise<ReportAnswer> {
      const answer = await post(key, body)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return ReportAnswer.parse(answer.body)
    },
    servers: (project: string) => ready().db.inProject(project, (tx) => readServers(tx, project)),
    async server(project: string, id: string) {
      const [one] = await ready().db.inProject(project, (tx) => readServers(tx, project, id))
      if (!one) throw new Error(`no server ${id}`)
      return one
    },
    events: (project: string) => ready().db.inProject(project, (tx) => readEvents(tx, project)),
    /** In the order they arrived. */
    logs: (project: string, serverID: string) => {
      const own = and(eq(hardLogs.projectID, project), eq(hardLogs.serverID, serverID))
      const inOrder = [asc(hardLogs.receivedAt), asc(hardLogs.id)]
      return ready().db.inProject(project, (tx) =>
        tx
          .select()
          .from(hardLogs)
          .where(own)
          .orderBy(...inOrder),
      )
    },
  }
}

const instance = randomUUID()

/** A report of a healthy machine, at a moment, but for what a test says. */
export function reportOf(serialNo: string, now: Date, parts: Partial<Report> = {}): Report {
  return {
    serialNo,
    agent: { version: '2.4.1', instance, startedAt: '2026-11-20T00:00:00.000Z' },
    sentAt: now.toISOString(),
    powerState: 'On',
    components: [
      { kind: 'fan', health: 'OK', count: 4 },
      { kind: 'power', health: 'OK', count: 2 },
      { kind: 'storage', health: 'OK' },
    ],
    alarms: [],
    sel: [],
    samples: [],
    noticesReceived: [],
    ...parts,
  }
}

/** A record as an agent sends it. */
export function record(
  name: SymptomName,
  direction: 'assert' | 'deassert',
  recordID: number,
  at: Date,
): Report['sel'][number] {
  const symptom = symptomOf(name)
  return { raw: recordOf(symptom, direction, recordID, Math.floor(at.getTime() / 1000)), sensor: sensorDataOf(symptom) }
}

/** A state that is asserted now. */
export function alarm(name: SymptomName): Report['alarms'][number] {
  const { sensorName, sensorType, sensorNumber, eventType, offset } = symptomOf(name)
  return { sensorName, sensorType: SENSOR_TYPE[sensorType], sensorNumber, eventType, offset }
}
