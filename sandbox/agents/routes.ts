import { count, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noteSubject } from '../api/request-log'
import { parsed } from '../api/request-shape'
import { Refusal } from '../api/refusal'
import type { Db } from '../db/database'
import { servers } from '../db/schema'
import type { Gate } from '../limits/gate'
import { AGENT_CODE } from './codes'
import { intervalSeconds, secondsToNext } from './pace'
import { keyOf, readProjectKey, rememberUse } from './project-key'
import { Report, REPORT_PATH, ReportAnswer } from './protocol'
import { receiveReport } from './receive-report'

type Options = { db: Db; gate: Gate; now: () => Date }
const COUNT_EVERY_MS = 60_000

/** Serves `POST /agent/v1/reports`: one report of one machine, with the project key as bearer token. */
export function addAgentReports(app: FastifyInstance, { db, gate, now }: Options): void {
  const machinesOnline = countedNowAndThen(db)

  app.post(REPORT_PATH, async (request, reply): Promise<ReportAnswer> => {
    if (request.headers.origin !== undefined) {
      reply.removeHeader('access-control-allow-origin')
      throw new Refusal(403, AGENT_CODE.origin, 'エージェントの API はブラウザーから利用できません。')
    }
    const shown = keyOf(request.headers.authorization)
    await gate.refuseFlood(shown)
    const key = await readProjectKey(db, shown)
    noteSubject(request, key.projectID)
    const report = Report.parse(parsed(Report, request.body))
    const end = await gate.enterReport({ ...key, serialNo: report.serialNo })
    try {
      const at = now()
      const machines = await machinesOnline(at)
      const answer = await db.inProject(key.projectID, async (tx) => {
        const taken = await receiveReport(tx, report, {
          projectID: key.projectID,
          now: at.toISOString(),
          ip: request.ip,
          requestID: request.id,
          interval: intervalSeconds(machines),
          gate,
        })
        await rememberUse(tx, key, at.toISOString())
        return taken
      })
      return { ...answer, nextReportSeconds: secondsToNext(report.serialNo, machines, at.getTime() / 1000) }
    } finally {
      end()
    }
  })
}

/** Number of machines that report, of all projects. Kept for a minute, because every report asks for it. */
function countedNowAndThen(db: Db): (now: Date) => Promise<number> {
  let machines = 0
  let countedAt = -Infinity
  return async (now) => {
    if (Math.abs(now.getTime() - countedAt) < COUNT_EVERY_MS) return machines
    countedAt = now.getTime()
    const [row] = await db.asOwner((tx) =>
      tx.select({ machines: count() }).from(servers).where(eq(servers.agentStatus, 'online')),
    )
    machines = row?.machines ?? 0
    return machines
  }
}
