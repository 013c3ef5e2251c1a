import { events } from '@portal/api-client/events'
import { matchesRule, type NotificationRule } from '@portal/api-client/notification-rules'
import type { ServerRow } from '@portal/api-client/servers'
import { EventLines, formatNumber, ReadNotes, useRead } from '@portal/ui'
import layout from '../../layout.module.css'
import { conditionsOf, type RuleValues } from './rule-values'

export const DAYS = 30
const SHOWN = 5

type Props = {
  /** Where the days begin: kept by the page, because a component that waits for its read begins anew. */
  from: string
  values: RuleValues
  rule: NotificationRule | undefined
  servers: readonly ServerRow[]
}

/** How many events of the last 30 days the conditions match as they are typed now. */
export function MatchingEvents({ from, values, rule, servers }: Props) {
  const read = useRead(events.list({ from }))
  const conditions = conditionsOf(values, rule)
  const byID = new Map(servers.map((server) => [server.id, server]))
  const matching = read.data.filter(({ severity, serverID, occurredAt }) => {
    const server = byID.get(serverID)
    const at = Date.parse(occurredAt)
    const site = server?.location?.site
    return (
      at >= Date.parse(from) && matchesRule(conditions, severity, { id: serverID, site, tags: server?.tags ?? [] }, at)
    )
  })
  return (
    <div className={layout.stack}>
      <ReadNotes reads={[read]} />
      <p role="status">
        このルールに当てはまる直近 {DAYS} 日のイベント <strong>{formatNumber(matching.length)} 件</strong>
      </p>
      {matching.length === 0 ? (
        <p className={layout.note}>条件を広げると、当てはまるイベントがここに表示されます。</p>
      ) : (
        <EventLines label="当てはまるイベント" rows={matching.slice(0, SHOWN)} withServer />
      )}
      {matching.length > SHOWN && <p className={layout.note}>ほか {formatNumber(matching.length - SHOWN)} 件</p>}
    </div>
  )
}
