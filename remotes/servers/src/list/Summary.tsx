import { agentLabels, healthLabels, monitoringLabels } from '@portal/api-client/labels/servers'
import { HEALTH } from '@portal/api-client/servers'
import { Icon } from '@portal/ui'
import { type SummaryChip, SummaryChips } from '@portal/ui/table'
import type { ServerList } from './list-definition'
import { SUPPORT_TEXT } from './support-within'

const supportChip = (value: 'expired' | '90', tone: SummaryChip['tone']): SummaryChip => ({
  facet: 'supportWithin',
  value,
  label: `サポート ${SUPPORT_TEXT[value]}`,
  tone,
})

const CHIPS: readonly SummaryChip[] = [
  ...HEALTH.toSorted((one, other) => healthLabels.rank(one) - healthLabels.rank(other)).map((value) => ({
    facet: 'hardStatus',
    value,
    label: healthLabels.text(value),
    icon: <Icon name={value.toLowerCase()} size={16} />,
    tone: healthLabels.tone(value),
  })),
  { facet: 'isActive', value: 'false', label: monitoringLabels.text(false), tone: monitoringLabels.tone(false) },
  { facet: 'agent', value: 'offline', label: agentLabels.text('offline'), tone: agentLabels.tone('offline') },
  supportChip('expired', 'critical'),
  supportChip('90', 'warning'),
]

/** How many servers are in which state, the most urgent first; each count is also the filter for them. */
export const Summary = ({ list }: { list: ServerList }) => (
  <SummaryChips list={list} label="サーバーの状態" chips={CHIPS} />
)
