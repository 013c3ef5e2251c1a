import type { Server } from '@portal/api-client/servers'
import { formatDate, formatDateTime, formatNumber, HealthBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import { paths } from '@portal/contract'
import type { Column } from '@portal/ui/table'
import classes from './columns.module.css'
import { agentText, healthRank, makerAndModel, place, POWER_TEXT } from './words'

export const columns: Column<Server>[] = [
  {
    id: 'name', header: 'サーバー名', width: '14rem',
    cell: (server) => server.name, sortValue: (server) => server.name,
  },
  {
    id: 'hardStatus', header: 'ハード状態', width: '7rem',
    cell: (server) => <HealthBadge value={server.hardStatus} />, sortValue: (server) => healthRank(server.hardStatus),
  },
  {
    id: 'serialNo', header: 'シリアル番号', width: '8rem',
    cell: (server) => <span className={classes.nowrap}>{server.serialNo}</span>, sortValue: (server) => server.serialNo,
  },
  {
    id: 'model', header: 'メーカー / モデル', width: '12rem',
    cell: (server) => makerAndModel(server), sortValue: makerAndModel,
  },
  { id: 'ip', header: 'IP アドレス', width: '8rem', cell: (server) => server.ipAddresses[0] ?? '—', sortValue: (server) => server.ipAddresses[0] },
  {
    id: 'power', header: '電源', width: '6rem',
    cell: (server) => <span className={classes.nowrap}>{POWER_TEXT[server.powerState] ?? server.powerState}</span>,
    sortValue: (server) => server.powerState,
  },
  {
    id: 'isActive', header: '監視', width: '7rem',
    cell: (server) => <StatusBadge tone={server.isActive ? 'ok' : 'neutral'}>{server.isActive ? '監視有効' : '監視無効'}</StatusBadge>,
    sortValue: (server) => Number(server.isActive),
  },
  {
    id: 'agent', header: 'エージェント', width: '11rem',
    cell: ({ agent }) => (
      <span className={classes.nowrap}>
        {agentText(agent.status)} {agent.lastSeenAt && <>(<Time value={agent.lastSeenAt} relative />)</>}
      </span>
    ),
    sortValue: (server) => server.agent.lastSeenAt,
  },
  {
    id: 'events', header: '未解決イベント', width: '7rem', align: 'end',
    cell: ({ unresolvedEventCount: count, id }) =>
      count ? <TextLink to={`${paths.events}?serverID=${encodeURIComponent(id)}`}>{formatNumber(count)}</TextLink> : formatNumber(count),
    sortValue: (server) => server.unresolvedEventCount,
  },
  { id: 'support', header: 'サポート期限', width: '8rem', cell: (server) => formatDate(server.supportExpireAt), sortValue: (server) => server.supportExpireAt },
  { id: 'place', header: '設置場所', width: '13rem', cell: (server) => <span className={classes.nowrap}>{place(server)}</span>, sortValue: place },
  {
    id: 'remote', header: 'リモート接続', width: '7rem',
    cell: (server) => (server.remoteAccess.enabled ? '有効' : '無効'), sortValue: (server) => Number(server.remoteAccess.enabled),
  },
  { id: 'assetTag', header: '資産番号', hidden: true, cell: (server) => server.assetTag ?? '—', sortValue: (server) => server.assetTag },
  { id: 'os', header: 'OS', hidden: true, cell: osText, sortValue: osText },
  { id: 'bios', header: 'BIOS', hidden: true, cell: biosText, sortValue: biosText },
  { id: 'bmc', header: 'BMC', hidden: true, cell: (server) => server.bmc?.kind ?? '—', sortValue: (server) => server.bmc?.kind },
  {
    id: 'memory', header: 'メモリ', hidden: true, align: 'end',
    cell: (server) => formatNumber(server.hardware?.memoryGiB, 'GiB'), sortValue: (server) => server.hardware?.memoryGiB,
  },
  { id: 'tags', header: 'タグ', hidden: true, cell: (server) => server.tags.join('、') || '—', sortValue: (server) => server.tags[0] },
  { id: 'updatedAt', header: '更新日時', hidden: true, cell: (server) => formatDateTime(server.updatedAt), sortValue: (server) => server.updatedAt },
]

function osText({ os }: Server): string {
  return [os?.name, os?.version].filter(Boolean).join(' ') || '—'
}

function biosText({ firmware }: Server): string {
  return firmware.find(({ kind }) => kind === 'bios')?.version ?? '—'
}
