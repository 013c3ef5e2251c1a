import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import type { Labels, Tone } from '@portal/api-client/labels/labels'
import { healthLabels } from '@portal/api-client/labels/servers'
import type { ReactNode } from 'react'
import type { MaskIcon } from '../theme/mask-icons'
import classes from './Badges.module.css'

export type { Tone }

export const TONE_ICONS: Record<Tone, MaskIcon> = {
  ok: 'circle-check',
  warning: 'alert-triangle',
  critical: 'alert-octagon',
  info: 'info',
  neutral: 'circle',
}

type StatusBadgeProps = { tone: Tone; icon?: MaskIcon | undefined; children: ReactNode }

/** A state as icon and text in the colour of its tone, so that the colour is never the only sign. */
export function StatusBadge({ tone, icon = TONE_ICONS[tone], children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-icon={icon}>
      {children}
    </span>
  )
}

type Value = { value: string | boolean | null | undefined }

/** Values that have an icon of their own, where that of their tone would say less. */
const ICONS: Record<string, MaskIcon> = {
  new: 'circle',
  in_progress: 'progress',
  ignored: 'circle-minus',
  unknown: 'help',
}

/** A value of an enumeration by its label. One that this release does not know is shown as it is, in grey. */
export function LabelBadge({ labels, value }: Value & { labels: Labels }) {
  const raw = String(value ?? '')
  const label = labels.find(value)
  return (
    <StatusBadge tone={label?.tone ?? 'neutral'} icon={label ? ICONS[raw.toLowerCase()] : 'help'}>
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
