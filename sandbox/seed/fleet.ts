import { COMPONENT, type Server } from '@portal/api-client/servers'
import type { Machine } from '../fleet/machine'
import { AGENT_VERSIONS } from './inventory'
import type { ServerPlan } from './plan'
import { openTroubles } from './server-health'

/** The version that a new installation gets. */
const NEWEST_AGENT = AGENT_VERSIONS[0]
const DEFAULT_MEMORY_GIB = 64

/** The simulated machine behind a seeded server, which goes on where its history ends. */
export function makeMachine(
  plan: ServerPlan,
  server: Server,
  { projectID, now, openedAgo, measures }: { projectID: string; now: number; openedAgo: number; measures: boolean },
): Machine {
  const open = openTroubles(plan)
  return {
    serialNo: server.serialNo,
    ...(server.location?.rack && { rack: `${projectID} ${server.location.site} ${server.location.rack}` }),
    id: server.id,
    since: Math.floor(now / 1000),
    agentVersion: server.agent.version ?? NEWEST_AGENT,
    components: server.components.flatMap(({ kind, count }) => {
      const known = COMPONENT.find((one) => one === kind)
      return known ? [{ kind: known, count: count ?? undefined }] : []
    }),
    memoryGiB: server.hardware?.memoryGiB ?? DEFAULT_MEMORY_GIB,
    open: open.map(({ trouble }) => trouble),
    openedAgo,
    story: plan.metrics ?? null,
    reports: server.agent.status === 'online',
    measures,
    mayFail: server.isActive && plan.metrics === undefined && open.every(({ what }) => !what.symptom),
  }
}
