import { agentLabels } from '@portal/api-client/labels/servers'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { useSession } from '@portal/auth'
import type { AgentInstall } from '@portal/contract'
import { CopyText, Properties, Section, TextLink, useRead } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import layout from '../layout.module.css'
import { FirstContact } from './FirstContact'
import { InstallCommand } from './InstallCommand'
import classes from './sections.module.css'

/** Three steps from a machine to its first report, made from what the environment's configuration says of its agent. */
export function Component({ agents }: { agents: readonly AgentRow[] }) {
  const { data: config } = useRead(runtimeConfig())
  const { agentHost, agentInstall: ways = [], supportUrl } = config
  const project = useSession((session) => session.project?.name ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState<string | null>(null)
  const agent = agents.find(({ id }) => id === chosen)
  const way = ways.find((each) => each.title === title) ?? ways[0]
  return (
    <div className={layout.stack}>
      <Section title="1. サーバーとシステムを選択">
        {agents.length === 0 ? (
          <NoServers supportUrl={supportUrl} />
        ) : (
          <div className={classes.fields}>
            <SelectField
              label="エージェントを動かすサーバー"
              placeholder="サーバー名またはシリアル番号で選択"
              description="まだ接続していないサーバーから順に並んでいます。"
              searchable
              options={neverFirst(agents).map(({ id, name, serialNo, status }) => ({
                value: id,
                label: `${name} (${serialNo}) ${agentLabels.text(status)}`,
              }))}
              value={chosen}
              onChange={setChosen}
            />
            {ways.length > 1 && <SystemField ways={ways} value={way?.title ?? null} onChange={setTitle} />}
          </div>
        )}
      </Section>
      <Section title="2. サーバーでコマンドを実行">
        {!way ? (
          <p>
            エージェントは、このサービスの提供元からお渡しします。入手方法とインストールの手順は
            <TextLink href={supportUrl} target="_blank">
              サポート
            </TextLink>
            にお問い合わせください。
          </p>
        ) : agent ? (
          <InstallCommand way={way} values={{ serialNo: agent.serialNo, serverName: agent.name, agentHost, project }} />
        ) : (
          <p className={layout.note}>サーバーを選択すると、実行するコマンドが表示されます。</p>
        )}
        <Properties
          items={[
            { label: '接続先', value: <CopyText value={agentHost} label="接続先" /> },
            { label: 'プロジェクト', value: <CopyText value={project} label="プロジェクト" /> },
            { label: '必要な通信', value: trafficText(agentHost) },
          ]}
        />
      </Section>
      <Section title="3. 最初の受信を確認">
        {agent ? (
          <FirstContact serialNo={agent.serialNo} />
        ) : (
          <p className={layout.note}>サーバーを選択すると、受信を待ち始めます。</p>
        )}
        <p className={layout.note}>15 分以上受信がないと、状態は「応答なし」になります。</p>
      </Section>
    </div>
  )
}

function SystemField({
  ways,
  ...field
}: {
  ways: readonly AgentInstall[]
  value: string | null
  onChange: (title: string | null) => void
}) {
  return <SelectField label="システム" options={ways.map(({ title }) => ({ value: title, label: title }))} {...field} />
}

/** The API has no call that adds a server, so the page says who does. */
const NoServers = ({ supportUrl }: { supportUrl: string }) => (
  <p>
    このプロジェクトにはまだサーバーが登録されていません。サーバーの登録は
    <TextLink href={supportUrl} target="_blank">
      サポート
    </TextLink>
    に依頼してください。登録されると、ここで選択できます。
  </p>
)

/** The outgoing connection in words, because a firewall on the way must allow it. */
function trafficText(agentHost: string): string {
  const { hostname, port, protocol } = new URL(agentHost)
  const isSecure = protocol === 'https:'
  return `サーバーから ${hostname} の TCP ${port || (isSecure ? 443 : 80)} 番ポートへの送信 (${isSecure ? 'HTTPS' : 'HTTP'})`
}

const FIRST = ['never', 'offline']

/** Machines that were never heard first, then the silent ones; each by name. */
function neverFirst(agents: readonly AgentRow[]): AgentRow[] {
  const rank = ({ status }: AgentRow) => (FIRST.includes(status) ? FIRST.indexOf(status) : FIRST.length)
  return agents.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'ja'))
}
