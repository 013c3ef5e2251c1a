import { whyNotManageAgents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { FIRMWARE_TYPE, type FirmwareType } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, formatNumber, Menu } from '@portal/ui'
import { type Bulk, BulkTargets, useBulk } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import { noticeOf } from './firmware-notice'

/** Notices to `agents`, those chosen in the list; `onChoose` changes that choice. */
export function useFirmwareNotice(agents: readonly AgentRow[], onChoose: (ids: string[]) => void): Bulk<AgentRow> {
  return useBulk<AgentRow>({
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
}

/** Tells the chosen agents of new firmware of one kind. */
export function FirmwareMenu({ agents, bulk }: { agents: readonly AgentRow[]; bulk: Bulk<AgentRow> }) {
  const disabledReason = whyNotManageAgents() ?? bulk.whyNot
  return (
    <Menu
      label="ファームウェア通知"
      size="xs"
      items={FIRMWARE_TYPE.map((type) => ({
        label: firmwareLabels.text(type),
        disabledReason,
        onSelect: () => void send(agents, type, bulk),
      }))}
    />
  )
}

async function send(agents: readonly AgentRow[], type: FirmwareType, bulk: Bulk<AgentRow>): Promise<void> {
  if (await agree(agents, type)) await bulk.run(agents, noticeOf(type))
}

const nameOf = ({ name, serialNo }: AgentRow) => `${name} (${serialNo})`

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
