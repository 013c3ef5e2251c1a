import { whyNotManageAgents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { FIRMWARE_TYPE, type FirmwareType } from '@portal/api-client/servers'
import { Button, confirm, formatNumber, Section } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import classes from '../agents.module.css'
import { type NoticeResult, sendNotices } from './firmware-notice'
import { NoticeResults } from './NoticeResults'

const NAMES = 5

/** `agents` are those chosen in the list; `onChoose` changes that choice. */
export function FirmwareSection({ agents, onChoose }: { agents: AgentRow[]; onChoose: (ids: string[]) => void }) {
  const [type, setType] = useState<FirmwareType | null>(null)
  const [results, setResults] = useState<NoticeResult[]>([])
  const [sending, setSending] = useState(false)
  const send = async (chosen: FirmwareType) => {
    if (!(await agree(agents, chosen))) return
    setSending(true)
    const ended = await sendNotices(agents, chosen, setResults)
    setSending(false)
    // Failed notices stay chosen, so that only they are sent again.
    onChoose(ended.filter(({ kind }) => kind === 'failed').map(({ agent }) => agent.id))
  }
  return (
    <Section title="ファームウェア通知">
      <div className={classes.stack}>
        <p className={classes.note}>
          {agents.length === 0
            ? '通知するサーバーをエージェント一覧で選択してください。'
            : `${formatNumber(agents.length)} 台を選択中: ${namesOf(agents)}`}
        </p>
        <div className={classes.fields}>
          <SelectField
            label="種別"
            placeholder="選択してください"
            options={FIRMWARE_TYPE.map((value) => ({ value, label: firmwareLabels.text(value) }))}
            value={type}
            onChange={(value) => setType(FIRMWARE_TYPE.find((each) => each === value) ?? null)}
          />
          <Button loading={sending} disabledReason={whyNot(agents, type)} onClick={() => type && void send(type)}>
            通知を送る
          </Button>
        </div>
        <NoticeResults results={results} />
      </div>
    </Section>
  )
}

function whyNot(agents: AgentRow[], type: FirmwareType | null): string | undefined {
  const why = whyNotManageAgents()
  if (why) return why
  if (agents.length === 0) return 'エージェント一覧でサーバーを選択してください。'
  return type ? undefined : '種別を選択してください。'
}

function agree(agents: AgentRow[], type: FirmwareType): Promise<boolean> {
  const away = agents.filter(({ status }) => status !== 'online').length
  return confirm({
    title: `${formatNumber(agents.length)} 台にファームウェア通知を送りますか`,
    body: (
      <>
        <p>{namesOf(agents)}</p>
        <p>
          {firmwareLabels.text(type)} の新しいファームウェアがあることを、各サーバーのエージェントへ 1
          台ずつ知らせます。この操作で更新や再起動は行われません。
        </p>
        {away > 0 && <p>{formatNumber(away)} 台はオンラインでないため、通知を受け取れません。</p>}
      </>
    ),
    action: '通知を送る',
  })
}

function namesOf(agents: AgentRow[]): string {
  const names = agents
    .slice(0, NAMES)
    .map(({ name }) => name)
    .join('、')
  return agents.length > NAMES ? `${names} ほか ${formatNumber(agents.length - NAMES)} 台` : names
}
