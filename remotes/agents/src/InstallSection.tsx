import { runtimeConfig } from '@portal/api-client/runtime-config'
import { useSession } from '@portal/auth'
import { CopyText, Panel, Properties, Section } from '@portal/ui'
import { useSuspenseQuery } from '@tanstack/react-query'

/** Where an agent finds its key: an argument would show in the list of processes. */
const KEY_VARIABLE = 'PORTAL_PROJECT_KEY'

export function InstallSection() {
  return (
    <Section title="インストール">
      <Panel>
        <Settings />
      </Panel>
    </Section>
  )
}

function Settings() {
  const { data } = useSuspenseQuery(runtimeConfig())
  const project = useSession((session) => session.project?.name ?? '')
  const { hostname, port, protocol } = new URL(data.agentHost)
  const secure = protocol === 'https:'
  return (
    <Properties
      items={[
        { label: '接続先', value: <CopyText value={data.agentHost} label="接続先" /> },
        { label: 'プロジェクト', value: <CopyText value={project} label="プロジェクト" /> },
        { label: '鍵の環境変数', value: <CopyText value={KEY_VARIABLE} label="環境変数の名前" /> },
        { label: '必要な鍵', value: '「プロジェクトの鍵」のうち 1 つを環境変数に設定します。コマンドの引数には書かないでください。' },
        {
          label: '必要な通信',
          value: `サーバーから ${hostname} の TCP ${port || (secure ? 443 : 80)} 番ポートへの送信 (${secure ? 'HTTPS' : 'HTTP'})`,
        },
        { label: '接続の確認', value: '最初の受信のあと、エージェント一覧の状態が「オンライン」になります。一覧は 30 秒ごとに更新されます。' },
      ]}
    />
  )
}
