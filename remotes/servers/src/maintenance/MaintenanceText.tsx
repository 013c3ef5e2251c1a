import { DAY_MS } from '@portal/contract'
import { Time } from '@portal/ui'
import type { Maintenance } from './use-maintenance'

/** 「メンテナンス中 〜 04:00」, with the day where the end is further away. */
export function MaintenanceText({ window, occurrence: { from, to } }: Maintenance) {
  const until = new Date(to).toISOString()
  return (
    <span title={window.name}>
      メンテナンス中 〜 {to - from < DAY_MS ? <Time value={until} isClock /> : <Time value={until} isShort />}
    </span>
  )
}
