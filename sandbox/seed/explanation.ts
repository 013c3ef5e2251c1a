import { type Event, UNRESOLVED } from '@portal/api-client/events'
import type { HardLog, Server } from '@portal/api-client/servers'
import type { Occurrence } from './occurrences'

const unresolved: ReadonlySet<string> = new Set(UNRESOLVED)
const NEVER_SEEN = 'エージェントがまだ接続していないため、ハードウェアの状態を取得できません。'
const NOT_SEEN = 'エージェントの応答がないため、ハードウェアの状態を取得できません。'

/** Writes on the machine why its health is what it is, and how many of its events wait for a user. */
export function explain(server: Server, troubles: { occurrence: Occurrence; event: Event }[], logs: HardLog[]): void {
  server.unresolvedEventCount = troubles.filter(({ event }) => unresolved.has(event.status)).length
  for (const { occurrence, event } of troubles) {
    if (!occurrence.what.symptom || occurrence.endedAt !== null) continue
    server.hardStatusReasons.push({
      component: event.category,
      sensorName: logs.find(({ id }) => id === event.hardLogID)?.sensorName ?? '',
      health: event.severity,
      message: event.message,
      since: event.occurredAt,
      hardLogID: event.hardLogID,
    })
  }
  if (server.hardStatus !== 'Unknown') return
  server.hardStatusReasons.push({
    component: 'bmc',
    sensorName: 'エージェント',
    health: 'Unknown',
    message: server.agent.status === 'never' ? NEVER_SEEN : NOT_SEEN,
    since: server.agent.lastSeenAt ?? server.createdAt,
    hardLogID: null,
  })
}
