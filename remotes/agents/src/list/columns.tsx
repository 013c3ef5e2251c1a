import { agentLabels } from '@portal/api-client/labels/servers'
import { LabelBadge, StatusBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import classes from '../layout.module.css'

export const columns: Column<AgentRow>[] = [
  { id: 'name', header: 'サーバー', width: '16rem', sortValue: (agent) => agent.name },
  { id: 'serialNo', header: 'シリアル番号', width: '11rem', sortValue: (agent) => agent.serialNo },
  {
    id: 'version',
    header: '版',
    width: '10rem',
    sortValue: (agent) => agent.version,
    cell: (agent) => (
      <span className={classes.row}>
        {agent.version ?? '—'}
        {agent.outdated && <StatusBadge tone="warning">旧版</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'status',
    header: '状態',
    width: '9rem',
    sortValue: (agent) => agent.status,
    cell: (agent) => <LabelBadge labels={agentLabels} value={agent.status} />,
  },
  {
    id: 'lastSeenAt',
    header: '最終受信',
    width: '9rem',
    sortValue: (agent) => agent.lastSeenAt,
    cell: (agent) => <Time value={agent.lastSeenAt} relative />,
  },
]
