import { agentLabels } from '@portal/api-client/labels/servers'
import { AGENT_STATUS } from '@portal/api-client/servers'
import { anyOf, defineList, sinceOf } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import { columns } from './columns'

const ATTENTION_TEXT: Record<string, string> = { silent: '応答なし (15 分以上)', outdated: '更新あり' }
export const attentionText = (value: string) => ATTENTION_TEXT[value] ?? value

export const agentList = defineList({
  id: 'agents',
  label: 'エージェント',
  columns,
  search: { label: 'エージェントを検索', of: ({ name, serialNo, version }) => [name, serialNo, version] },
  facets: {
    status: anyOf({
      label: '状態',
      of: ({ status }: AgentRow) => status,
      values: AGENT_STATUS,
      text: agentLabels.text,
    }),
    attention: anyOf({
      label: '要確認',
      of: ({ silent, newer }: AgentRow) => [...(silent ? ['silent'] : []), ...(newer ? ['outdated'] : [])],
      values: ['silent', 'outdated'],
      text: attentionText,
    }),
    silence: sinceOf({ label: '応答なし', of: ({ silentSince }: AgentRow) => silentSince }),
    version: anyOf({ label: 'バージョン', of: ({ version }: AgentRow) => version }),
  },
  sort: 'name',
})
