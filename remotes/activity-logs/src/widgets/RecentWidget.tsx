import { type ActivityLog, activityLogs } from '@portal/api-client/activity-logs'
import { polled } from '@portal/api-client/polling'
import { currentTime, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  EmptyState,
  formatNumber,
  PERIOD_TEXT,
  periodStart,
  ReadNotes,
  TextLink,
  useRead,
  useSummary,
} from '@portal/ui'
import { useState } from 'react'
import { LogLines } from '../LogLines'
import { USUAL_PERIOD } from '../words'

const SHOWN = 3

export function Component() {
  // The list's first query, because the API cannot be asked for the newest few.
  const [from] = useState(() => periodStart(USUAL_PERIOD, currentTime()))
  const read = useRead({ ...activityLogs.list({ from }), ...polled })
  useSummary(`${PERIOD_TEXT[USUAL_PERIOD]}の操作 ${formatNumber(read.data.length)} 件`, [read])
  return (
    <>
      <ReadNotes reads={[read]} />
      <Recent data={read.data} />
    </>
  )
}

/**
 * Those of other users where there are any, because the user knows what they did themselves, and of the logins of one
 * user the newest.
 */
function Recent({ data }: { data: readonly ActivityLog[] }) {
  const me = useSession((session) => session.user?.id)
  if (data.length === 0) return <EmptyState title="この 7 日間の操作はありません" />
  const ofOthers = data.filter(({ actor }) => actor.id !== me)
  return (
    <>
      <LogLines label="最近の操作" rows={withoutLoginsBefore(ofOthers.length > 0 ? ofOthers : data).slice(0, SHOWN)} />
      <TextLink to={paths.activityLogs}>操作ログをすべて見る</TextLink>
    </>
  )
}

function withoutLoginsBefore(logs: readonly ActivityLog[]): readonly ActivityLog[] {
  const seen = new Set<unknown>()
  return logs.filter(({ action, actor, result }) => {
    if (action !== 'user.login' || result !== 'success') return true
    const isNewest = !seen.has(actor.id)
    seen.add(actor.id)
    return isNewest
  })
}
