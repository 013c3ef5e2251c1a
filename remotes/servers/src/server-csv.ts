import type { Server } from '@portal/api-client/servers'
import { formatDate } from '@portal/ui'
import type { CsvColumn } from '@portal/ui/table'
import { AGENT_TEXT, HEALTH_TEXT, place, POWER_TEXT } from './words'

const firmware = (server: Server, kind: string) => server.firmware.find((part) => part.kind === kind)?.version

/** The columns of the list, the hidden ones too. Times are ISO 8601, so that a spreadsheet can read them. */
export const serverCsv: CsvColumn<Server>[] = [
  { header: 'サーバー名', value: (server) => server.name },
  { header: 'ハード状態', value: (server) => HEALTH_TEXT[server.hardStatus] ?? server.hardStatus },
  { header: '状態の理由', value: (server) => server.hardStatusReasons.map((reason) => reason.message).join(' ') },
  { header: 'シリアル番号', value: (server) => server.serialNo },
  { header: 'メーカー', value: (server) => server.manufacturer },
  { header: 'モデル', value: (server) => server.model },
  { header: 'IP アドレス', value: (server) => server.ipAddresses.join(' ') },
  { header: '電源', value: (server) => POWER_TEXT[server.powerState] ?? server.powerState },
  { header: '監視', value: (server) => (server.isActive ? '監視有効' : '監視無効') },
  { header: 'エージェント', value: (server) => AGENT_TEXT[server.agent.status] ?? server.agent.status },
  { header: '最終受信日時', value: (server) => server.agent.lastSeenAt },
  { header: '未解決イベント', value: (server) => server.unresolvedEventCount },
  { header: 'サポート期限', value: (server) => (server.supportExpireAt ? formatDate(server.supportExpireAt) : null) },
  { header: '設置場所', value: place },
  { header: 'リモート接続', value: (server) => (server.remoteAccess.enabled ? '有効' : '無効') },
  { header: '資産番号', value: (server) => server.assetTag },
  { header: 'OS', value: (server) => [server.os?.name, server.os?.version].filter(Boolean).join(' ') },
  { header: 'BIOS', value: (server) => firmware(server, 'bios') },
  { header: 'BMC', value: (server) => [server.bmc?.kind, server.bmc?.firmwareVersion].filter(Boolean).join(' ') },
  { header: 'メモリ (GiB)', value: (server) => server.hardware?.memoryGiB },
  { header: 'タグ', value: (server) => server.tags.join(' ') },
  { header: '更新日時', value: (server) => server.updatedAt },
]
