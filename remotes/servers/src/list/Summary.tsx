import { agentLabels, healthLabels, monitoringLabels } from '@portal/api-client/labels/servers'
import { HEALTH } from '@portal/api-client/servers'
import { Icon } from '@portal/ui'
import { SummaryChips, toggled } from '@portal/ui/table'
import type { Change, Counts, State } from './list-filter'
import { SUPPORT_TEXT } from './support-within'

const URGENT_FIRST = HEALTH.toSorted((one, other) => healthLabels.rank(one) - healthLabels.rank(other))

/** How many servers are in which state; each count is also the filter for them. */
export function Summary({ counts, state, set }: { counts: Counts; state: State; set: Change }) {
  return (
    <SummaryChips
      label="サーバーの状態"
      chips={[
        ...URGENT_FIRST.map((value) => ({
          label: healthLabels.text(value),
          tone: healthLabels.tone(value),
          icon: <Icon name={value.toLowerCase()} size={16} />,
          count: counts.hardStatus.get(value) ?? 0,
          isOn: state.hardStatus.includes(value),
          onToggle: () => set((now) => ({ hardStatus: toggled(now.hardStatus, value) })),
        })),
        {
          label: monitoringLabels.text(false),
          tone: monitoringLabels.tone(false),
          count: counts.isActive.get('false') ?? 0,
          isOn: state.isActive.includes('false'),
          onToggle: () => set((now) => ({ isActive: toggled(now.isActive, 'false') })),
        },
        {
          label: agentLabels.text('offline'),
          tone: agentLabels.tone('offline'),
          count: counts.agent.get('offline') ?? 0,
          isOn: state.agent.includes('offline'),
          onToggle: () => set((now) => ({ agent: toggled(now.agent, 'offline') })),
        },
        ...(['expired', '90'] as const).map((value) => ({
          label: `サポート ${SUPPORT_TEXT[value]}`,
          tone: value === 'expired' ? ('critical' as const) : ('warning' as const),
          count: counts.supportWithin[value],
          isOn: state.supportWithin === value,
          onToggle: () => set((now) => ({ supportWithin: now.supportWithin === value ? '' : value })),
        })),
      ]}
    />
  )
}
