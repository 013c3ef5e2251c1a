import {
  agentLabels,
  healthLabels,
  makerAndModel,
  monitoringLabels,
  place,
  powerLabels,
  remoteStateLabels,
} from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { CopyText, formatDate, formatNumber, LabelBadge, TextLink, Time } from '@portal/ui'
import { paths } from '@portal/contract'
import { type Column, csvTime } from '@portal/ui/table'
import classes from './columns.module.css'
import { HealthCell } from './HealthCell'
import { bmcText, osText } from '../inventory-text'

const powerText = ({ powerState }: ServerRow) => powerLabels.text(powerState)
const remoteText = ({ remoteAccess }: ServerRow) =>
  remoteStateLabels.text(remoteAccess.enabled ? 'enabled' : 'disabled')
const biosText = ({ firmware }: ServerRow) => firmware.find(({ kind }) => kind === 'bios')?.version ?? ''

/** Columns of the list and, with `csv`, of its file. `hidden` ones can be chosen in 「表示設定」. */
export const columns: Column<ServerRow>[] = [
  { id: 'name', header: 'サーバー名', width: '14rem', sortValue: (server) => server.name },
  {
    id: 'hardStatus',
    header: 'ハード状態',
    width: '7rem',
    cell: (server) => <HealthCell server={server} />,
    sortValue: (server) => healthLabels.rank(server.hardStatus),
    csv: [
      { header: 'ハード状態', value: ({ hardStatus }) => healthLabels.text(hardStatus) },
      { header: '状態の理由', value: (server) => server.hardStatusReasons.map(({ message }) => message).join(' ') },
    ],
  },
  {
    id: 'serialNo',
    header: 'シリアル番号',
    width: '11.5rem',
    sortValue: (server) => server.serialNo,
    cell: (server) => <CopyText value={server.serialNo} label="シリアル番号" isQuiet />,
  },
  {
    id: 'model',
    header: 'メーカー / モデル',
    width: '15rem',
    sortValue: makerAndModel,
    csv: [
      { header: 'メーカー', value: (server) => server.manufacturer },
      { header: 'モデル', value: (server) => server.model },
    ],
  },
  {
    id: 'ip',
    header: 'IP アドレス',
    width: '11rem',
    cell: (server) => <Address addresses={server.ipAddresses} />,
    sortValue: (server) => server.ipAddresses[0],
    csv: [{ header: 'IP アドレス', value: (server) => server.ipAddresses.join(' ') }],
  },
  {
    id: 'power',
    header: '電源',
    width: '6rem',
    cell: powerText,
    sortValue: (server) => server.powerState,
    csv: [{ header: '電源', value: powerText }],
  },
  {
    id: 'isActive',
    header: '監視',
    width: '7rem',
    cell: (server) => <LabelBadge labels={monitoringLabels} value={server.isActive} />,
    sortValue: (server) => Number(server.isActive),
    csv: [{ header: '監視', value: ({ isActive }) => monitoringLabels.text(isActive) }],
  },
  {
    id: 'agent',
    header: 'エージェント',
    width: '11rem',
    sortValue: (server) => server.agent.lastSeenAt,
    cell: ({ agent }) => (
      <>
        {agentLabels.text(agent.status)}{' '}
        {agent.lastSeenAt && (
          <>
            (<Time value={agent.lastSeenAt} relative />)
          </>
        )}
      </>
    ),
    csv: [
      { header: 'エージェント', value: ({ agent }) => agentLabels.text(agent.status) },
      { header: '最終受信日時', value: ({ agent }) => csvTime(agent.lastSeenAt) },
    ],
  },
  {
    id: 'events',
    header: '未解決イベント',
    width: '8rem',
    align: 'end',
    sortValue: (server) => server.unresolvedEventCount,
    cell: ({ unresolvedEventCount: count, id }) =>
      count ? (
        <TextLink to={`${paths.events}?serverID=${encodeURIComponent(id)}`}>{formatNumber(count)}</TextLink>
      ) : (
        formatNumber(count)
      ),
  },
  {
    id: 'support',
    header: 'サポート期限',
    width: '8rem',
    cell: (server) => formatDate(server.supportExpireAt),
    sortValue: (server) => server.supportExpireAt,
  },
  {
    id: 'place',
    header: '設置場所',
    width: '13rem',
    sortValue: place,
    csv: [
      { header: '拠点', value: ({ location }) => location?.site },
      { header: 'ラック', value: ({ location }) => location?.rack },
      { header: 'ユニット', value: ({ location }) => location?.unit },
    ],
  },
  {
    id: 'remote',
    header: 'リモート接続',
    width: '7.5rem',
    cell: remoteText,
    sortValue: (server) => Number(server.remoteAccess.enabled),
    csv: [{ header: 'リモート接続', value: remoteText }],
  },
  { id: 'assetTag', header: '資産番号', hidden: true, sortValue: (server) => server.assetTag },
  { id: 'os', header: 'OS', width: '11rem', hidden: true, sortValue: osText },
  { id: 'bios', header: 'BIOS', hidden: true, sortValue: biosText },
  { id: 'bmc', header: 'BMC', hidden: true, sortValue: bmcText },
  {
    id: 'memory',
    header: 'メモリ',
    hidden: true,
    align: 'end',
    sortValue: (server) => server.hardware?.memoryGiB,
    cell: (server) => formatNumber(server.hardware?.memoryGiB, 'GiB'),
    csv: [{ header: 'メモリ (GiB)', value: (server) => server.hardware?.memoryGiB }],
  },
  {
    id: 'tags',
    header: 'タグ',
    hidden: true,
    cell: (server) => server.tags.join('、'),
    sortValue: (server) => server.tags[0],
    csv: [{ header: 'タグ', value: (server) => server.tags.join(' ') }],
  },
  {
    id: 'updatedAt',
    header: '更新日時',
    width: '11.5rem',
    hidden: true,
    cell: (server) => <Time value={server.updatedAt} />,
    sortValue: (server) => server.updatedAt,
    csv: [{ header: '更新日時', value: (server) => csvTime(server.updatedAt) }],
  },
]

/** The first one, to be copied; how many more there are. */
function Address({ addresses: [first, ...others] }: { addresses: readonly string[] }) {
  if (first === undefined) return <>—</>
  return (
    <span title={others.length > 0 ? [first, ...others].join('\n') : undefined}>
      <CopyText value={first} label="IP アドレス" isQuiet />
      {others.length > 0 && <span className={classes.more}> ほか {others.length}</span>}
    </span>
  )
}
