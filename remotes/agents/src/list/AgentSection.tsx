import { agentLabels } from '@portal/api-client/labels/servers'
import { AGENT_STATUS } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EmptyState, type Live, NoMatchState, Section } from '@portal/ui'
import {
  DataTable,
  FilterBar,
  isAmong,
  many,
  matches,
  MultiFilter,
  optionsOf,
  page,
  pageRows,
  Pagination,
  SearchField,
  size,
  sort,
  sortRows,
  text,
  useListState,
  useTableView,
} from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import { columns } from './columns'

/** The name of the list, which also keeps what is chosen in it. */
export const AGENTS = 'エージェント'
const ATTENTION = ['silent', 'outdated'] as const
const ATTENTION_TEXT = { silent: '未応答 (15 分以上)', outdated: '旧版' }
const listState = {
  q: text(),
  status: many(AGENT_STATUS),
  attention: many(ATTENTION),
  sort: sort('name'),
  page: page(),
  size: size(25),
}

type Props = { agents: AgentRow[]; live: Live<unknown>; chosen: readonly string[]; onChoose: (ids: string[]) => void }

export function AgentSection({ agents, live, chosen, onChoose }: Props) {
  const { state, set, clear } = useListState(listState)
  const view = useTableView('agents', columns)
  const found = agents.filter(
    (agent) =>
      isAmong(state.status, agent.status) &&
      (state.attention.length === 0 || state.attention.some((trait) => agent[trait])) &&
      matches(state.q, agent.name, agent.serialNo, agent.version),
  )
  return (
    <Section title="エージェント一覧">
      <DataTable
        label={AGENTS}
        rows={pageRows(sortRows(found, columns, state.sort), state.page, state.size)}
        columns={columns}
        rowId={(agent) => agent.id}
        rowLink={(agent) => paths.server(agent.id)}
        sort={state.sort}
        onSortChange={(next) => set({ sort: next })}
        live={live}
        view={view}
        selection={chosen}
        onSelectionChange={onChoose}
        selectableIds={found.map(({ id }) => id)}
        toolbar={
          <FilterBar>
            <SearchField label="エージェントを検索" value={state.q} onChange={(q) => set({ q })} />
            <MultiFilter
              label="状態"
              value={state.status}
              options={optionsOf(
                AGENT_STATUS,
                agentLabels.text,
                (value) => agents.filter(({ status }) => status === value).length,
              )}
              onChange={(status) => set({ status })}
            />
            <MultiFilter
              label="要確認"
              value={state.attention}
              options={optionsOf(
                ATTENTION,
                (value) => ATTENTION_TEXT[value],
                (value) => agents.filter((agent) => agent[value]).length,
              )}
              onChange={(attention) => set({ attention })}
            />
          </FilterBar>
        }
        empty={
          agents.length === 0 ? (
            <EmptyState
              title="エージェントはまだ接続されていません"
              description="エージェントがプロジェクトの鍵で最初に接続すると、サーバーがここに表示されます。"
            />
          ) : (
            <NoMatchState total={agents.length} onClear={clear} />
          )
        }
        footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
      />
    </Section>
  )
}
