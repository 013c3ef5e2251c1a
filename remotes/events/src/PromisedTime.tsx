import { dueAt, type Promised } from '@portal/api-client/cases'
import { promiseLabels } from '@portal/api-client/labels/events'
import { StatusBadge, Time, useIsPast } from '@portal/ui'

/** 「来訪予定 今日 13:00」, as a warning once that is past. */
export function PromisedTime({ promised }: { promised: Promised | null }) {
  const isPast = useIsPast(dueAt(promised))
  if (promised === null) return <>保守手配中</>
  const { kind, at, text } = promised
  const when = at?.includes('T') ? <Time value={at} isShort /> : text
  if (isPast) {
    return (
      <StatusBadge tone="warning">
        {promiseLabels.text(kind)} {when} 超過
      </StatusBadge>
    )
  }
  return (
    <>
      {promiseLabels.text(kind)} {when}
    </>
  )
}
