import { StatusBadge, type Tone } from '@portal/ui'
import { type Level, LEVEL_TEXT } from './lifecycle-level'

export const LEVEL_TONE: Record<Level, Tone> = {
  expired: 'critical',
  '30d': 'critical',
  '90d': 'warning',
  '180d': 'info',
  later: 'ok',
  unset: 'neutral',
}

export function LevelBadge({ level }: { level: Level }) {
  return <StatusBadge tone={LEVEL_TONE[level]}>{LEVEL_TEXT[level]}</StatusBadge>
}
