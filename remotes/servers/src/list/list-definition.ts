import {
  agentLabels,
  healthLabels,
  monitoringLabels,
  powerLabels,
  remoteStateLabels,
} from '@portal/api-client/labels/servers'
import { AGENT_STATUS, HEALTH, isRemoteAccessOpen, POWER, type ServerRow } from '@portal/api-client/servers'
import { anyOf, defineList, type List, one, oneOf } from '@portal/ui/table'
import { dueOf } from '../replacement/due'
import { textsOf } from '../search'
import { columns } from './columns'
import { updatableNames } from './firmware-matrix'
import { endsWithin, SUPPORT_TEXT, SUPPORT_WITHIN } from './support-within'

/** The name of the condition for servers with a part to be replaced while their support lasts. */
const REPLACE_LABEL = '期限内に交換'

export const serverList = defineList({
  id: 'servers',
  label: 'サーバー一覧',
  columns,
  search: {
    label: 'サーバーを検索',
    placeholder: '名前・シリアル番号・IP',
    of: textsOf,
  },
  words: { 状態: 'ハード状態', 機種: 'モデル', 期限: 'サポート期限' },
  facets: {
    hardStatus: anyOf({
      label: 'ハード状態',
      of: ({ hardStatus }: ServerRow) => hardStatus,
      values: HEALTH,
      text: healthLabels.text,
    }),
    isActive: anyOf({
      label: '監視',
      of: ({ isActive }: ServerRow) => String(isActive),
      values: ['true', 'false'],
      text: monitoringLabels.text,
    }),
    agent: anyOf({
      label: 'エージェント',
      of: ({ agent }: ServerRow) => agent.status,
      values: AGENT_STATUS,
      text: agentLabels.text,
    }),
    power: anyOf({
      label: '電源',
      of: ({ powerState }: ServerRow) => powerState,
      values: POWER,
      text: powerLabels.text,
    }),
    model: anyOf({ label: 'モデル', of: ({ model }: ServerRow) => model }),
    firmware: anyOf({ label: '更新できるファームウェア', of: updatableNames }),
    site: anyOf({ label: '設置場所', of: ({ location }: ServerRow) => location?.site }),
    tag: anyOf({ label: 'タグ', of: ({ tags }: ServerRow) => tags }),
    remoteAccess: anyOf({
      label: 'リモート接続',
      of: (server: ServerRow, now) => (isRemoteAccessOpen(server, now) ? 'enabled' : 'disabled'),
      values: ['enabled', 'disabled'],
      text: remoteStateLabels.text,
    }),
    supportWithin: oneOf({
      label: 'サポート期限',
      values: SUPPORT_WITHIN,
      text: (within) => SUPPORT_TEXT[within],
      test: (within, now) => endsWithin(within, new Date(now)),
    }),
    // Without counts, because what is due is read for this condition alone.
    replace: {
      ...oneOf({
        label: REPLACE_LABEL,
        values: ['due'],
        text: () => '対象',
        test: () => (server: ServerRow) => dueOf(server) !== undefined,
      }),
      counts: () => undefined,
    },
  },
  fields: { view: one(['table', 'rack', 'firmware', 'replace', 'power'], { default: 'table', arranges: true }) },
  sort: 'hardStatus',
  // Servers in the same state stay in an order that people can scan.
  thenBy: 'name',
})

/** Whether a condition of the list, or a term of its search, asks which servers have a part to be replaced. */
export const asksForReplacement = ({ state, search }: ServerList): boolean =>
  state.replace !== '' || search.includes(REPLACE_LABEL)

export type ServerList = List<ServerRow, typeof serverList.schema>
