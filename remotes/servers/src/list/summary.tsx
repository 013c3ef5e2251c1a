import { agentLabels, healthLabels, monitoringLabels, remoteStateLabels } from '@portal/api-client/labels/servers'
import { HEALTH } from '@portal/api-client/servers'
import { Icon } from '@portal/ui'
import type { Summary } from '@portal/ui/table'
import { SUPPORT_TEXT } from './support-within'

const supportChip = (value: 'expired' | '90', tone: Summary['chips'][number]['tone']): Summary['chips'][number] => ({
  facet: 'supportWithin',
  value,
  label: `サポート ${SUPPORT_TEXT[value]}`,
  tone,
  isMinor: true,
})

/** How many servers are in which state that the user may have to act on, the most urgent first. */
export const summary: Summary = {
  label: 'サーバーの状態',
  chips: [
    ...HEALTH.filter((value) => healthLabels.tone(value) !== 'ok')
      .toSorted((one, other) => healthLabels.rank(one) - healthLabels.rank(other))
      .map((value) => ({
        facet: 'hardStatus',
        value,
        label: healthLabels.text(value),
        icon: <Icon name={value.toLowerCase()} size={14} />,
        tone: healthLabels.tone(value),
      })),
    // Before the others, because who opened it is meant to close it.
    {
      facet: 'remoteAccess',
      value: 'enabled',
      label: `リモート接続 ${remoteStateLabels.text('enabled')}`,
      tone: 'info',
    },
    {
      facet: 'isActive',
      value: 'false',
      label: monitoringLabels.text(false),
      tone: monitoringLabels.tone(false),
      isMinor: true,
    },
    {
      facet: 'agent',
      value: 'offline',
      label: agentLabels.text('offline'),
      tone: agentLabels.tone('offline'),
      isMinor: true,
    },
    supportChip('expired', 'critical'),
    supportChip('90', 'warning'),
  ],
}
