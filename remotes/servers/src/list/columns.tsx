import {
  agentLabels,
  healthLabels,
  makerAndModel,
  monitoringLabels,
  place,
  powerLabels,
  remoteStateLabels,
} from '@portal/api-client/labels/servers'
import { isRemoteAccessOpen, type ServerRow } from '@portal/api-client/servers'
import { CopyText, formatNumber, LabelBadge, Note, SerialNote, TextLink, Time } from '@portal/ui'
import { paths } from '@portal/contract'
import { type Column, csvTime } from '@portal/ui/table'
import { useContext } from 'react'
import { MaintenanceText } from '../maintenance/MaintenanceText'
import { MaintenanceContext } from '../maintenance/use-maintenance'
import { AgentCell } from './AgentCell'
import { dueOf } from '../replacement/due'
import classes from './columns.module.css'
import { HealthCell } from './HealthCell'
import { SupportCell } from '../lifecycles/SupportCell'
import { bmcText, osText } from '../inventory-text'
import { Tag } from '../Tag'
import { tagsText } from '../tags-text'

const powerText = ({ powerState }: ServerRow) => powerLabels.text(powerState)
const remoteText = (server: ServerRow) => remoteStateLabels.text(isRemoteAccessOpen(server) ? 'enabled' : 'disabled')
const biosText = ({ firmware }: ServerRow) => firmware.find(({ kind }) => kind === 'bios')?.version ?? ''

/**
 * Columns of the list and, with `csv`, of its file. `hidden` ones can be chosen in 「表示設定」; the others fit into the page
 * at 1280 px.
 */
export const columns: Column<ServerRow>[] = [
  {
    id: 'name',
    header: 'サーバー',
    width: '13rem',
    least: '8.5rem',
    sortValue: (server) => server.name,
    beside: (server) => (
      <>
        <Abnormal server={server} />
        <DueNote server={server} />
        <PhoneReason server={server} />
        <SerialNote {...server} />
      </>
    ),
    csv: [{ header: 'サーバー名', value: (server) => server.name }],
  },
  {
    id: 'hardStatus',
    header: '状態',
    width: '14.25rem',
    least: '8.5rem',
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
    width: '9.5rem',
    hidden: true,
    sortValue: (server) => server.serialNo,
    cell: (server) => <CopyText value={server.serialNo} label="シリアル番号" isQuiet />,
  },
  {
    id: 'model',
    header: 'メーカー / モデル',
    width: '15rem',
    hidden: true,
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
    hidden: true,
    cell: (server) => <Address addresses={server.ipAddresses} />,
    sortValue: (server) => server.ipAddresses[0],
    csv: [{ header: 'IP アドレス', value: (server) => server.ipAddresses.join(' ') }],
  },
  {
    id: 'place',
    header: '設置場所',
    width: '7rem',
    goesBelow: true,
    sortValue: place,
    cell: ({ location }) => location?.site && <Place {...location} />,
    csv: [
      { header: '拠点', value: ({ location }) => location?.site },
      { header: 'ラック', value: ({ location }) => location?.rack },
      { header: 'ユニット', value: ({ location }) => location?.unit },
    ],
  },
  {
    id: 'power',
    header: '電源',
    width: '6rem',
    hidden: true,
    cell: powerText,
    sortValue: (server) => server.powerState,
    csv: [{ header: '電源', value: powerText }],
  },
  {
    id: 'isActive',
    header: '監視',
    width: '7rem',
    hidden: true,
    cell: (server) => <LabelBadge labels={monitoringLabels} value={server.isActive} />,
    sortValue: (server) => Number(server.isActive),
    csv: [{ header: '監視', value: ({ isActive }) => monitoringLabels.text(isActive) }],
  },
  {
    id: 'agent',
    header: 'エージェント',
    width: '7.25rem',
    sortValue: (server) => server.agent.lastSeenAt,
    cell: (server) => <AgentCell server={server} />,
    csv: [
      { header: 'エージェント', value: ({ agent }) => agentLabels.text(agent.status) },
      { header: '最終受信日時', value: ({ agent }) => csvTime(agent.lastSeenAt) },
    ],
  },
  {
    id: 'events',
    header: 'イベント',
    width: '5.75rem',
    align: 'end',
    sortValue: (server) => server.unresolvedEventCount,
    cell: ({ unresolvedEventCount: count, id }) =>
      count ? (
        <TextLink to={`${paths.events}?serverID=${encodeURIComponent(id)}`}>{formatNumber(count)}</TextLink>
      ) : (
        formatNumber(count)
      ),
    csv: [{ header: '未解決イベント', value: (server) => server.unresolvedEventCount }],
  },
  {
    id: 'support',
    header: '期限',
    width: '7.25rem',
    align: 'end',
    cell: ({ supportExpireAt }) => <SupportCell day={supportExpireAt} />,
    sortValue: (server) => server.supportExpireAt,
    csv: [{ header: 'サポート期限', value: (server) => server.supportExpireAt }],
  },
  {
    id: 'remote',
    header: 'リモート接続',
    width: '7.5rem',
    hidden: true,
    cell: remoteText,
    sortValue: (server) => Number(isRemoteAccessOpen(server)),
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
    csv: [{ header: 'タグ', value: (server) => tagsText(server.tags) }],
  },
  {
    id: 'updatedAt',
    header: '更新日時',
    width: '8rem',
    hidden: true,
    cell: (server) => <Time value={server.updatedAt} isShort />,
    sortValue: (server) => server.updatedAt,
    csv: [{ header: '更新日時', value: (server) => csvTime(server.updatedAt) }],
  },
]

/** What is not as usual, beside the name. A machine that does not say how its power is says nothing here. */
function Abnormal({ server }: { server: ServerRow }) {
  const hasPowerTag = !['On', 'Unknown', ''].includes(server.powerState)
  const maintenance = useContext(MaintenanceContext)(server)
  return (
    <>
      {maintenance && (
        <Tag>
          <MaintenanceText {...maintenance} />
        </Tag>
      )}
      {!server.isActive && <Tag>{monitoringLabels.text(false)}</Tag>}
      {hasPowerTag && <Tag>電源{powerText(server)}</Tag>}
    </>
  )
}

/** Why a part is to be replaced, while the list is asked for such servers. */
function DueNote({ server }: { server: ServerRow }) {
  const due = dueOf(server)
  return due ? <Note>{due.text}</Note> : null
}

/** On a phone, in place of the serial number: the first reason for the health, which has no room below its badge there. */
function PhoneReason({ server: { hardStatusReasons } }: { server: ServerRow }) {
  const [first] = hardStatusReasons
  return first ? <span className={classes.phoneReason}>{first.message}</span> : null
}

/** The site, and below it where in it. */
function Place({ site, rack, unit }: NonNullable<ServerRow['location']>) {
  return (
    <>
      {site}
      <Note>{[rack, unit && `${unit}U`].filter(Boolean).join(' · ')}</Note>
    </>
  )
}

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
