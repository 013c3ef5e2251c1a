import { formatDate, StatusBadge } from '@portal/ui'
import { daysLeft, daysLeftText, levelLabels, levelOf } from './lifecycle-level'

/** The last day of support, marked from 90 days before it on. `day` as `YYYY-MM-DD`. */
export function SupportCell({ day }: { day: string | null | undefined }) {
  const tone = levelLabels.tone(levelOf(day))
  if (tone !== 'critical' && tone !== 'warning') return <>{formatDate(day)}</>
  return (
    <span title={daysLeftText(daysLeft(day))}>
      <StatusBadge tone={tone}>{formatDate(day)}</StatusBadge>
    </span>
  )
}
