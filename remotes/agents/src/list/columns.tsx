import { agentLabels } from '@portal/api-client/labels/servers'
import { CopyText, LabelBadge, Note, SerialNote, StatusBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import classes from '../layout.module.css'

export const columns: Column<AgentRow>[] = [
  {
    id: 'name',
    header: 'サーバー',
    width: '22rem',
    least: '11rem',
    sortValue: (agent) => agent.name,
    beside: ({ serialNo }) => <SerialNote serialNo={serialNo} />,
  },
  {
    id: 'status',
    header: '状態',
    width: '10rem',
    least: '9rem',
    sortValue: (agent) => agent.status,
    cell: (agent) => <LabelBadge labels={agentLabels} value={agent.status} />,
  },
  {
    id: 'lastSeenAt',
    header: '最終受信',
    width: '10rem',
    least: '9rem',
    sortValue: (agent) => agent.lastSeenAt,
    cell: (agent) => <Time value={agent.lastSeenAt} relative />,
  },
  {
    id: 'version',
    header: 'バージョン',
    width: '12rem',
    least: '9rem',
    sortValue: (agent) => agent.version,
    cell: ({ version, newer }) =>
      newer ? (
        <>
          <span className={classes.row}>
            {version}
            <StatusBadge tone="warning">更新あり</StatusBadge>
          </span>
          <Note>最新 {newer}</Note>
        </>
      ) : (
        version
      ),
  },
  {
    id: 'serialNo',
    header: 'シリアル番号',
    width: '9.5rem',
    hidden: true,
    sortValue: (agent) => agent.serialNo,
    cell: ({ serialNo }) => <CopyText value={serialNo} label="シリアル番号" isQuiet />,
  },
]
