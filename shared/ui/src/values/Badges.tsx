import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import type { Labels, Tone } from '@portal/api-client/labels/labels'
import { healthLabels } from '@portal/api-client/labels/servers'
import type { ReactNode } from 'react'
import type { MaskIcon } from '../theme/mask-icons'
import classes from './Badges.module.css'

export type { Tone }

/** The glyph of each tone where every state has one: in filled badges and on the lanes of charts. */
export const TONE_ICONS: Record<Tone, MaskIcon> = {
  ok: 'circle-check',
  warning: 'triangle',
  critical: 'diamond',
  info: 'info',
  neutral: 'circle',
}

/** Elsewhere a state has a glyph only where the user has to act, so that a list of what is normal is quiet. */
const ACT_ICONS: Partial<Record<Tone, MaskIcon>> = { warning: TONE_ICONS.warning, critical: TONE_ICONS.critical }

type Look = {
  /** A filled badge, for the head of a page. */
  isFilled?: boolean | undefined
}
type StatusBadgeProps = Look & { tone: Tone; icon?: MaskIcon | undefined; children: ReactNode }

/**
 * A state as text: in the colour of its tone and with a glyph where the user has to act, else in grey. The glyphs
 * differ in shape, so that the colour is never the only sign.
 */
export function StatusBadge({ tone, isFilled, icon, children }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-filled={isFilled || undefined}
      data-icon={icon ?? (isFilled ? TONE_ICONS : ACT_ICONS)[tone]}
    >
      {children}
    </span>
  )
}

type Value = Look & { value: string | boolean | null | undefined }

/** Values that have a glyph of their own, where their tone would say less. */
const ICONS: Record<string, MaskIcon> = {
  new: 'circle',
  in_progress: 'circle-half',
  resolved: 'circle-filled',
  ignored: 'minus',
  unknown: 'help',
}

/** A value of an enumeration by its label. One that this release does not know is shown as it is, in grey. */
export function LabelBadge({ labels, value, isFilled }: Value & { labels: Labels }) {
  const raw = String(value ?? '')
  const label = labels.find(value)
  return (
    <StatusBadge tone={label?.tone ?? 'neutral'} isFilled={isFilled} icon={label ? ICONS[raw.toLowerCase()] : 'help'}>
      {label?.text ?? (raw || '不明')}
    </StatusBadge>
  )
}

/** Hardware health: 正常, 警告, 重大, 不明. */
export const HealthBadge = (props: Value) => <LabelBadge labels={healthLabels} {...props} />

/** Severity of an event or a log: 重大, 警告, 情報. */
export const SeverityBadge = (props: Value) => <LabelBadge labels={severityLabels} {...props} />

/** How far an event is handled: 未対応, 対応中, 解決済み, 対応不要. */
export const EventStatusBadge = (props: Value) => <LabelBadge labels={eventStatusLabels} {...props} />
