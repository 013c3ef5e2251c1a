import { agentLabels, makerAndModel, place } from '@portal/api-client/labels/servers'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { CopyText, HealthBadge, Properties, TextLink, useRead } from '@portal/ui'

/** The machine an event is about, as it is now. */
export function ServerCard({ id }: { id: string }) {
  const { data: server } = useRead(servers.one(id))
  return (
    <Properties
      items={[
        { label: 'サーバー名', value: <TextLink to={paths.server(server.id)}>{server.name}</TextLink> },
        { label: 'ハード状態', value: <HealthBadge value={server.hardStatus} /> },
        { label: 'シリアル番号', value: <CopyText value={server.serialNo} label="シリアル番号" /> },
        { label: 'エージェント', value: agentLabels.text(server.agent.status) },
        { label: 'メーカー / モデル', value: makerAndModel(server) },
        { label: '設置場所', value: place(server) },
      ]}
    />
  )
}
