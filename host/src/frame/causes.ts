import { events, UNRESOLVED } from '@portal/api-client/events'
import { answerOf } from '@portal/api-client/http'
import { causeCount, incidentsOf, placesOf } from '@portal/api-client/incidents'
import { servers } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'

/** 「まとめると 4 件」 of the unresolved critical events; null where that is no fewer than they are, or cannot be read. */
export async function causesText(): Promise<string | null> {
  const read = [
    answerOf(events.list({ severity: ['Critical'], status: UNRESOLVED })),
    answerOf(servers.list()),
  ] as const
  const [critical, machines] = await Promise.all(read).catch(() => [[], []] as const)
  const causes = causeCount(critical, incidentsOf(critical, placesOf(machines)))
  return causes < critical.length ? `まとめると ${formatNumber(causes)} 件` : null
}
