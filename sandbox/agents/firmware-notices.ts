import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { insertLogs } from '../db/log-chain'
import { firmwareNotices } from '../db/schema'
import type { EventScope } from './alarm-events'
import type { ReportAnswer } from './protocol'

type Receiver = EventScope & {
  server: { name: string; serialNo: string }
  ip: string
  requestID: string
  agentVersion: string
}

/** Notes that these notices have reached the agent. Each is logged once, because the agent may name it twice. */
export async function markReceived(scope: Receiver, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { tx, projectID, serverID, now, server } = scope
  const received = await tx
    .update(firmwareNotices)
    .set({ deliveredAt: now })
    .where(
      and(
        eq(firmwareNotices.projectID, projectID),
        eq(firmwareNotices.serverID, serverID),
        isNull(firmwareNotices.deliveredAt),
        inArray(firmwareNotices.id, ids),
      ),
    )
    .returning({ type: firmwareNotices.type })
  await insertLogs(
    tx,
    received.map(({ type }) => ({
      projectID,
      id: `log_${randomUUID()}`,
      occurredAt: now,
      actorID: server.serialNo,
      actorKind: 'agent',
      action: 'agent.notify',
      targetType: 'server',
      targetID: serverID,
      targetName: server.name,
      result: 'success',
      ip: scope.ip,
      userAgent: `portal-agent/${scope.agentVersion}`,
      requestID: scope.requestID,
      message: 'エージェントが通知を受け取りました。',
      after: { type },
    })),
  )
}

/** Notices that the agent has not confirmed yet, sent again with each answer because an answer may be lost. */
export const pendingNotices = ({ tx, projectID, serverID }: EventScope): Promise<ReportAnswer['firmwareNotices']> =>
  tx
    .select({ id: firmwareNotices.id, type: firmwareNotices.type, createdAt: firmwareNotices.createdAt })
    .from(firmwareNotices)
    .where(
      and(
        eq(firmwareNotices.projectID, projectID),
        eq(firmwareNotices.serverID, serverID),
        isNull(firmwareNotices.deliveredAt),
      ),
    )
    .orderBy(asc(firmwareNotices.createdAt), asc(firmwareNotices.id))
