import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import type { Labels, Tone } from '@portal/api-client/labels/labels'
import { healthLabels } from '@portal/api-client/labels/servers'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconHelpCircle,
  IconInfoCircle,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Badges.module.css'

export type { Tone }

export const toneIcons: Record<Tone, TablerIcon> = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
  info: IconInfoCircle,
  neutral: IconCircle,
}

type StatusBadgeProps = { tone: Tone; icon?: ReactNode; children: ReactNode }

/** A state as icon and text in the colour of its tone, so that the colour is never the only sign. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const Shape = toneIcons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon ?? <Shape size={14} stroke={2.25} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}

type Value = { value: string | boolean | null | undefined }

/** Values that have a shape of their own, where that of their tone would say less. */
const SHAPES: Record<string, TablerIcon> = {
  new: IconCircle,
  in_progress: IconProgress,
  ignored: IconCircleMinus,
  unknown: IconHelpCircle,
}

/** A value of an enumeration by its label. One that this release does not know is shown as it is, in grey. */
export function LabelBadge({ labels, value }: Value & { labels: Labels }) {
  const raw = String(value ?? '')
  const label = labels.find(value)
  const Shape = label ? SHAPES[raw.toLowerCase()] : IconHelpCircle
  return (
    <StatusBadge tone={label?.tone ?? 'neutral'} icon={Shape && <Shape size={14} stroke={2.25} aria-hidden />}>
      {label?.text ?? (raw || '不明')}
    </StatusBadge>
  )
}

/** Hardware health: 正常, 警告, 重大, 不明. */
export const HealthBadge = ({ value }: Value) => <LabelBadge labels={healthLabels} value={value} />

/** Severity of an event or a log: 重大, 警告, 情報. */
export const SeverityBadge = ({ value }: Value) => <LabelBadge labels={severityLabels} value={value} />

/** How far an event is handled: 未対応, 対応中, 解決済み, 対応不要. */
export const EventStatusBadge = ({ value }: Value) => <LabelBadge labels={eventStatusLabels} value={value} />
