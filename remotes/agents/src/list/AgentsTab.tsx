import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { agentLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { ButtonLink, copyItem, EmptyState, type Live, type MenuItem } from '@portal/ui'
import { BulkOutcome, ListExport, ListView, type Summary, useListOf } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import { FirmwareMenu, useFirmwareNotice } from './FirmwareMenu'
import { agentList, attentionText } from './list-definition'

const statusChip = (value: 'offline' | 'never') => ({
  facet: 'status',
  value,
  label: agentLabels.text(value),
  tone: agentLabels.tone(value),
})

const summary: Summary = {
  label: 'エージェントの状態',
  chips: [
    statusChip('offline'),
    statusChip('never'),
    { facet: 'attention', value: 'outdated', label: attentionText('outdated'), tone: 'warning', isMinor: true },
  ],
}

const actionsOf = ({ id, serialNo }: AgentRow): MenuItem[] => [
  { label: 'サーバー詳細', to: paths.server(id) },
  // Of the server, because that is what the log names when something is done to an agent.
  { label: 'この対象の操作ログ', to: paths.activityLogsOf(id), disabledReason: whyNotReadActivityLogs() },
  { ...copyItem('シリアル番号', serialNo), startsGroup: true },
  copyItem('サーバー ID', id),
]

export function AgentsTab({ live, agents }: { live: Live<ServerRow[]>; agents: AgentRow[] }) {
  const list = useListOf(agentList, live, agents)
  const bulk = useFirmwareNotice(list.selected, list.select)
  return (
    <ListView
      list={list}
      rowLink={({ id }) => paths.server(id)}
      rowActions={actionsOf}
      isSelectable
      actions={<ListExport list={list} isQuiet />}
      selectionActions={<FirmwareMenu agents={list.selected} bulk={bulk} />}
      summary={summary}
      outcome={<BulkOutcome bulk={bulk} />}
      empty={
        <EmptyState
          title="サーバーがまだ登録されていません"
          description="サーバーにエージェントを導入すると、接続の状態がここに表示されます。"
          action={<ButtonLink to={`${paths.agents}?tab=install`}>エージェントを導入</ButtonLink>}
        />
      }
    />
  )
}
