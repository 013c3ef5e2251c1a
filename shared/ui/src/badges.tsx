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
import classes from './badges.module.css'

export type Tone = 'ok' | 'warning' | 'critical' | 'info' | 'neutral'

export const toneIcons: Record<Tone, TablerIcon> = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
  info: IconInfoCircle,
  neutral: IconCircle,
}

type StatusBadgeProps = { tone: Tone; icon?: ReactNode; title?: string; children: ReactNode }

/** A state as icon and text in the colour of its tone, so that the colour is never the only sign. */
export function StatusBadge({ tone, icon, title, children }: StatusBadgeProps) {
  const Shape = toneIcons[tone]
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {icon ?? <Shape size={14} stroke={2.25} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}

type Look = { tone: Tone; text: string; Shape?: TablerIcon }

// Values are compared without case: backends differ in it. What is not in the table is shown raw and grey.
function fromTable(table: Record<string, Look>, value: string | null | undefined) {
  const raw = value ?? ''
  const key = raw.toLowerCase()
  const look = Object.hasOwn(table, key) ? table[key] : undefined
  const Shape = look ? look.Shape : IconHelpCircle
  return (
    <StatusBadge
      tone={look?.tone ?? 'neutral'}
      title={raw || undefined}
      icon={Shape && <Shape size={14} stroke={2.25} aria-hidden />}
    >
      {look?.text ?? (raw || '不明')}
    </StatusBadge>
  )
}

const health: Record<string, Look> = {
  ok: { tone: 'ok', text: '正常' },
  warning: { tone: 'warning', text: '警告' },
  critical: { tone: 'critical', text: '重大' },
  unknown: { tone: 'neutral', text: '不明', Shape: IconHelpCircle },
}

type Value = { value: string | null | undefined }

/** Hardware health: 正常, 警告, 重大, 不明. */
export function HealthBadge({ value }: Value) {
  return fromTable(health, value)
}

const severity: Record<string, Look> = {
  critical: { tone: 'critical', text: '重大' },
  warning: { tone: 'warning', text: '警告' },
  ok: { tone: 'info', text: '情報' },
  info: { tone: 'info', text: '情報' },
}

/** Severity of an event: 重大, 警告, 情報 (Redfish `OK`). */
export function SeverityBadge({ value }: Value) {
  return fromTable(severity, value)
}

const eventStatus: Record<string, Look> = {
  new: { tone: 'critical', text: '未対応', Shape: IconCircle },
  in_progress: { tone: 'info', text: '対応中', Shape: IconProgress },
  resolved: { tone: 'ok', text: '解決済み' },
  ignored: { tone: 'neutral', text: '対応不要', Shape: IconCircleMinus },
}

/** How far an event is handled: 未対応, 対応中, 解決済み, 対応不要. */
export function EventStatusBadge({ value }: Value) {
  return fromTable(eventStatus, value)
}
