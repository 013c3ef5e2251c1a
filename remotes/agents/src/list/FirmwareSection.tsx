import { whyNotManageAgents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { FIRMWARE_TYPE, type FirmwareType } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, confirm, formatNumber, Section } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { BulkOutcome, BulkTargets, useBulk } from '@portal/ui/table'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import layout from '../layout.module.css'
import classes from './sections.module.css'
import { noticeOf } from './firmware-notice'

/** `agents` are those chosen in the list; `onChoose` changes that choice. */
export function FirmwareSection({
  agents,
  onChoose,
}: {
  agents: readonly AgentRow[]
  onChoose: (ids: readonly string[]) => void
}) {
  const [type, setType] = useState<FirmwareType | null>(null)
  const bulk = useBulk<AgentRow>({
    name: nameOf,
    to: ({ id }) => paths.server(id),
    verb: '通知',
    done: '送信済み',
    onEnd: (results) => {
      // Servers whose notice failed stay chosen, so that a later try reaches only them.
      const sent = new Set(results.flatMap(({ kind, target }) => (kind === 'failed' ? [] : [target.id])))
      onChoose(agents.flatMap(({ id }) => (sent.has(id) ? [] : [id])))
    },
  })
  const send = async (chosen: FirmwareType) => {
    if (await agree(agents, chosen)) await bulk.run(agents, noticeOf(chosen))
  }
  return (
    <Section title="ファームウェア通知">
      <div className={layout.stack}>
        {agents.length === 0 ? (
          <p className={layout.note}>通知するサーバーをエージェント一覧で選択してください。</p>
        ) : (
          <div className={layout.note}>
            {formatNumber(agents.length)} 台を選択中: <BulkTargets names={agents.map(({ name }) => name)} />
          </div>
        )}
        <div className={classes.fields}>
          <SelectField
            label="種別"
            placeholder="選択してください"
            options={FIRMWARE_TYPE.map((value) => ({ value, label: firmwareLabels.text(value) }))}
            value={type}
            onChange={(value) => setType(FIRMWARE_TYPE.find((each) => each === value) ?? null)}
          />
          <Button
            loading={bulk.state.kind === 'running'}
            disabledReason={whyNot(agents, type)}
            onClick={() => type && void send(type)}
          >
            通知を送る
          </Button>
        </div>
        <BulkOutcome bulk={bulk} />
      </div>
    </Section>
  )
}

const nameOf = ({ name, serialNo }: AgentRow) => `${name} (${serialNo})`

function whyNot(agents: readonly AgentRow[], type: FirmwareType | null): string | undefined {
  const why = whyNotManageAgents()
  if (why) return why
  if (agents.length === 0) return 'エージェント一覧でサーバーを選択してください。'
  return type ? undefined : '種別を選択してください。'
}

function agree(agents: readonly AgentRow[], type: FirmwareType): Promise<boolean> {
  const away = agents.filter(({ status }) => status !== 'online').length
  return confirm({
    title: `${formatNumber(agents.length)} 台にファームウェア通知を送りますか？`,
    body: (
      <>
        <BulkTargets names={agents.map(nameOf)} />
        <p>
          {firmwareLabels.text(type)}{' '}
          の新しいファームウェアがあることを、各サーバーのエージェントへ知らせます。この操作で更新や再起動は行われません。
        </p>
        {away > 0 && <p>{formatNumber(away)} 台は応答していないため、通知を受け取れません。</p>}
      </>
    ),
    action: '通知を送る',
  })
}
