import { type ActivityLog, activityLogs } from '@portal/api-client/activity-logs'
import { useRead } from '@portal/ui'
import { LogLines } from './LogLines'

/** What else one request did: a bulk change leaves one entry for each thing that it changed. */
export function SameRequest({ log }: { log: ActivityLog }) {
  const { data } = useRead(activityLogs.list({ q: log.requestID }))
  const others = data.filter((other) => other.requestID === log.requestID && other.id !== log.id)
  if (others.length === 0) return <p>ほかの操作はありません。</p>
  return <LogLines label="同じリクエストの操作" rows={others} />
}
