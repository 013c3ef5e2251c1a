import { Icon, type Tone } from '@portal/ui'
import { SummaryChips } from '@portal/ui/table'
import type { Change, Counts, State } from './server-filters'
import { SUPPORT_TEXT } from './support-within'
import { HEALTH_TEXT } from '../words'

const HEALTHS: { value: string; tone: Tone; icon: string }[] = [
  { value: 'Critical', tone: 'critical', icon: 'critical' },
  { value: 'Warning', tone: 'warning', icon: 'warning' },
  { value: 'Unknown', tone: 'neutral', icon: 'unknown' },
  { value: 'OK', tone: 'ok', icon: 'ok' },
]

/** How many servers are in which state; each count is also the filter for them. */
export function Summary({ counts, state, set }: { counts: Counts; state: State; set: Change }) {
  const toggled = (values: readonly string[], value: string) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  return (
    <SummaryChips
      label="サーバーの状態"
      chips={[
        ...HEALTHS.map(({ value, tone, icon }) => ({
          label: HEALTH_TEXT[value] ?? value,
          tone,
          icon: <Icon name={icon} size={16} />,
          count: counts.hardStatus.get(value) ?? 0,
          isOn: state.hardStatus.includes(value),
          onToggle: () => set((now) => ({ hardStatus: toggled(now.hardStatus, value) })),
        })),
        {
          label: '監視無効',
          tone: 'neutral',
          count: counts.isActive.get('false') ?? 0,
          isOn: state.isActive.includes('false'),
          onToggle: () => set((now) => ({ isActive: toggled(now.isActive, 'false') })),
        },
        {
          label: 'オフライン',
          tone: 'warning',
          count: counts.agent.get('offline') ?? 0,
          isOn: state.agent.includes('offline'),
          onToggle: () => set((now) => ({ agent: toggled(now.agent, 'offline') })),
        },
        ...(['expired', '90'] as const).map((value) => ({
          label: `サポート${SUPPORT_TEXT[value].replaceAll(' ', '')}`,
          tone: value === 'expired' ? ('critical' as const) : ('warning' as const),
          count: counts.supportWithin[value],
          isOn: state.supportWithin === value,
          onToggle: () => set((now) => ({ supportWithin: now.supportWithin === value ? '' : value })),
        })),
      ]}
    />
  )
}
