import { runtimeConfig } from '@portal/api-client/runtime-config'
import { useSession } from '@portal/auth'
import { CopyText, Panel, Properties, Section, useRead } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'
import type { AgentRow } from './agent-row'
import classes from './agents.module.css'
import { FirstContact } from './FirstContact'
import { installCommand, KEY_COMMAND, KEY_VARIABLE } from './install-command'
import { agentWord } from './words'

/** How to run the agent of a server, and whether it has arrived. */
export function InstallSection({ agents }: { agents: AgentRow[] }) {
  return (
    <Section title="インストール">
      <Panel>
        <Install agents={agents} />
      </Panel>
    </Section>
  )
}

function Install({ agents }: { agents: AgentRow[] }) {
  const { data } = useRead(runtimeConfig())
  const project = useSession((session) => session.project?.name ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const agent = agents.find(({ id }) => id === chosen)
  const { hostname, port, protocol } = new URL(data.agentHost)
  const secure = protocol === 'https:'
  return (
    <div className={classes.stack}>
      <SelectField
        label="エージェントを動かすサーバー"
        placeholder="サーバー名またはシリアル番号で選択"
        description="まだ接続していないサーバーから順に並んでいます。"
        searchable
        options={neverFirst(agents).map(({ id, name, serialNo, status }) => ({ value: id, label: `${name} (${serialNo}) ${agentWord(status).text}` }))}
        value={chosen}
        onChange={setChosen}
      />
      {agent ? (
        <>
          <ol className={classes.steps}>
            <li>
              このポータルのフォルダーで、鍵を環境変数に設定します。入力を求められたら「プロジェクトの鍵」のうち 1 つを貼り付けてください。画面や履歴には残りません。
              <div>
                <CopyText value={KEY_COMMAND} label="鍵を設定するコマンド" />
              </div>
            </li>
            <li>
              エージェントを起動します。
              <div>
                <CopyText value={installCommand(data.agentHost, agent.serialNo)} label="起動するコマンド" />
              </div>
            </li>
            <li>
              {agent.name} からの受信を確認します。
              <FirstContact serverID={agent.id} />
            </li>
          </ol>
          <p className={classes.note}>終了は Ctrl-C です。15 分以上受信がないと、状態は「オフライン」になります。</p>
        </>
      ) : (
        <p className={classes.note}>サーバーを選択すると、実行するコマンドが表示されます。</p>
      )}
      <Properties
        items={[
          { label: '接続先', value: <CopyText value={data.agentHost} label="接続先" /> },
          { label: 'プロジェクト', value: <CopyText value={project} label="プロジェクト" /> },
          { label: '鍵の環境変数', value: <CopyText value={KEY_VARIABLE} label="環境変数の名前" /> },
          { label: '必要なもの', value: 'Node.js 20.19 以降と、このポータルのフォルダー。コマンドは bash または zsh で実行します。' },
          {
            label: '必要な通信',
            value: `サーバーから ${hostname} の TCP ${port || (secure ? 443 : 80)} 番ポートへの送信 (${secure ? 'HTTPS' : 'HTTP'})`,
          },
        ]}
      />
    </div>
  )
}

const FIRST = ['never', 'offline']

/** Machines that were never heard first, then the silent ones; each by name. */
function neverFirst(agents: AgentRow[]): AgentRow[] {
  const rank = ({ status }: AgentRow) => (FIRST.includes(status) ? FIRST.indexOf(status) : FIRST.length)
  return agents.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'ja'))
}
