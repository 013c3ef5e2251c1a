import { polled } from '@portal/api-client/polling'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { formatNumber, ReadNotes, StatusBadge, TextLink, Time, useRead, useSummary } from '@portal/ui'
import { type AgentRow, toAgents } from '../agent-row'
import layout from '../layout.module.css'
import classes from './SilentWidget.module.css'

/** As many as fit into a small card. */
const SHOWN = 3
const ALL_ANSWER = 'すべてのエージェントが応答しています'

/** Agents that were connected and have said nothing for 15 minutes, longest silence first. */
export function Component() {
  const read = useRead({ ...servers.list(), ...polled })
  const silent = silentOf(read.data)
  useSummary(silent.length > 0 ? `応答なし ${formatNumber(silent.length)} 台` : ALL_ANSWER, [read])
  return (
    <>
      <ReadNotes reads={[read]} />
      <Silent silent={silent} />
    </>
  )
}

const silentOf = (data: readonly ServerRow[]) =>
  toAgents(data, currentTime())
    .filter((agent) => agent.silent)
    .sort((a, b) => (a.lastSeenAt ?? '').localeCompare(b.lastSeenAt ?? ''))

function Silent({ silent }: { silent: readonly AgentRow[] }) {
  if (silent.length === 0) {
    return (
      <StatusBadge tone="ok" icon="circle-check">
        {ALL_ANSWER}
      </StatusBadge>
    )
  }
  return (
    <div className={layout.stack}>
      <p>
        <span className={classes.count}>{formatNumber(silent.length)}</span> 台が 15 分以上応答していません。
      </p>
      <ul className={layout.list}>
        {silent.slice(0, SHOWN).map((agent) => (
          <li key={agent.id} className={layout.row}>
            <TextLink to={paths.server(agent.id)}>{agent.name}</TextLink>
            <span className={layout.note}>
              <Time value={agent.lastSeenAt} relative />
            </span>
          </li>
        ))}
      </ul>
      <TextLink to={`${paths.agents}?attention=silent`}>応答のないエージェントを見る</TextLink>
    </div>
  )
}
