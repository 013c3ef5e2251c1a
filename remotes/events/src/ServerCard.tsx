import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { CopyText, HealthBadge, Properties, TextLink, useRead } from '@portal/ui'

const AGENT_TEXT: Record<string, string> = { online: 'オンライン', offline: 'オフライン', never: '未接続' }

/** The machine an event is about, as it is now. */
export function ServerCard({ id }: { id: string }) {
  const { data: server } = useRead(servers.one(id))
  const { site, rack, unit } = server.location ?? {}
  return (
    <Properties
      items={[
        { label: 'サーバー名', value: <TextLink to={paths.server(server.id)}>{server.name}</TextLink> },
        { label: 'ハード状態', value: <HealthBadge value={server.hardStatus} /> },
        { label: 'シリアル番号', value: <CopyText value={server.serialNo} label="シリアル番号" /> },
        { label: 'エージェント', value: AGENT_TEXT[server.agent.status] ?? server.agent.status },
        { label: 'メーカー / モデル', value: [server.manufacturer, server.model].filter(Boolean).join(' ') },
        { label: '設置場所', value: [site, rack, unit && `${unit}U`].filter(Boolean).join(' / ') },
      ]}
    />
  )
}
