import { agentLabels } from '@portal/api-client/labels/servers'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { useSession } from '@portal/auth'
import type { AgentInstall } from '@portal/contract'
import { CopyText, Panel, Properties, Section, TextLink, useRead } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import layout from '../layout.module.css'
import classes from './sections.module.css'
import { FirstContact } from './FirstContact'
import { installCommand, KEY_PLACEHOLDER } from './install-command'

export function InstallSection({ agents }: { agents: readonly AgentRow[] }) {
  return (
    <Section title="インストール">
      <Panel>
        <Install agents={agents} />
      </Panel>
    </Section>
  )
}

function Install({ agents }: { agents: readonly AgentRow[] }) {
  const { data: config } = useRead(runtimeConfig())
  const project = useSession((session) => session.project?.name ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const agent = agents.find(({ id }) => id === chosen)
  const { agentHost, agentInstall: ways = [], supportUrl } = config
  return (
    <div className={layout.stack}>
      {ways.length === 0 && (
        <p>
          エージェントは、このサービスの提供元からお渡しします。入手方法とインストールの手順は
          <TextLink href={supportUrl} target="_blank">
            サポート
          </TextLink>
          にお問い合わせください。
        </p>
      )}
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
      {agent && <InstallSteps agent={agent} ways={ways} agentHost={agentHost} project={project} />}
      {!agent && ways.length > 0 && (
        <p className={layout.note}>サーバーを選択すると、実行するコマンドが表示されます。</p>
      )}
      <Properties
        items={[
          { label: '接続先', value: <CopyText value={agentHost} label="接続先" /> },
          { label: 'プロジェクト', value: <CopyText value={project} label="プロジェクト" /> },
          { label: '必要な通信', value: trafficText(agentHost) },
        ]}
      />
    </div>
  )
}

type StepsProps = { agent: AgentRow; ways: readonly AgentInstall[]; agentHost: string; project: string }

function InstallSteps({ agent: { id, name, serialNo }, ways, agentHost, project }: StepsProps) {
  const values = { serialNo, serverName: name, agentHost, project }
  return (
    <>
      <ol className={classes.steps}>
        {ways.map((way) => (
          <li key={way.title}>
            {way.title}
            {way.note && <p className={layout.note}>{way.note}</p>}
            <div>
              <CopyText value={installCommand(way, values)} label={`${way.title}のコマンド`} />
            </div>
          </li>
        ))}
        <li>
          {name} からの受信を確認します。
          <FirstContact serverID={id} />
        </li>
      </ol>
      {ways.some(({ command }) => command.includes('{key}')) && (
        <p className={layout.note}>
          コマンドの {KEY_PLACEHOLDER} は、「プロジェクトの鍵」のうち 1 つに置き換えてください。
        </p>
      )}
      <p className={layout.note}>15 分以上受信がないと、状態は「応答なし」になります。</p>
    </>
  )
}

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
