import { agents, whyNotManageAgents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { FIRMWARE_TYPE, type Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, confirm, CopyText, Note, Section, StatusBadge, TextLink, toast } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import classes from './FirmwareTab.module.css'
import { NoInventory } from './NoInventory'

type Firmware = Server['firmware'][number]

/** Versions as the agent found them, beside the newest ones that are known; and the way to tell the agent of them. */
export function Component({ server }: { server: Server }) {
  const { firmware } = server
  if (firmware.length === 0) return <NoInventory title="ファームウェアの情報はまだありません" server={server} />
  return (
    <Section title="ファームウェアのバージョン">
      <p className={classes.note}>
        「通知を送る」は、新しいファームウェアがあることをこのサーバーのエージェントへ知らせます。更新や再起動は行われません。複数のサーバーへまとめて送るには
        <TextLink to={paths.agents}>エージェント管理</TextLink>を使います。
      </p>
      <DataTable
        label="ファームウェア"
        rows={firmware}
        columns={columnsOf(server)}
        rowId={({ kind, name }) => `${kind} ${name}`}
        empty={null}
      />
    </Section>
  )
}

const columnsOf = (server: Server): Column<Firmware>[] => [
  {
    id: 'name',
    header: '名称',
    width: '11rem',
    cell: ({ name }) => name,
    beside: ({ kind }) => <Note>{firmwareLabels.text(kind)}</Note>,
  },
  {
    id: 'version',
    header: '現在のバージョン',
    width: '9rem',
    cell: ({ version }) => <CopyText value={version} label="現在のバージョン" isQuiet />,
  },
  {
    id: 'latest',
    header: '最新のバージョン',
    width: '10rem',
    cell: ({ latestVersion }) => <CopyText value={latestVersion ?? ''} label="最新のバージョン" isQuiet />,
  },
  { id: 'state', header: '状態', width: '7rem', cell: (firmware) => <UpdateBadge firmware={firmware} /> },
  {
    id: 'notify',
    header: '通知',
    width: '9rem',
    cell: (firmware) =>
      firmware.updatable ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`${firmware.name} の通知を送る`}
          disabledReason={whyNotNotify(server, firmware)}
          onClick={() => void notify(server, firmware)}
        >
          通知を送る
        </Button>
      ) : null,
  },
]

/** `updatable` is null where the newest version is not known. */
function UpdateBadge({ firmware: { updatable } }: { firmware: Firmware }) {
  if (updatable === null || updatable === undefined) return <StatusBadge tone="neutral">不明</StatusBadge>
  return updatable ? <StatusBadge tone="warning">更新あり</StatusBadge> : <StatusBadge tone="ok">最新</StatusBadge>
}

const typeOf = ({ kind }: Firmware) => FIRMWARE_TYPE.find((type) => type === kind)

function whyNotNotify(server: Server, firmware: Firmware): string | undefined {
  const why = whyNotManageAgents()
  if (why) return why
  if (!typeOf(firmware)) return 'この種別の通知は送れません。'
  return server.agent.status === 'online' ? undefined : 'エージェントが接続されていません。'
}

async function notify(server: Server, firmware: Firmware): Promise<void> {
  const type = typeOf(firmware)
  if (!type) return
  const done = await confirm({
    title: `${server.name} にファームウェア通知を送りますか？`,
    body: `${firmwareLabels.text(type)} の新しいファームウェアがあることを、このサーバーのエージェントへ知らせます。この操作で更新や再起動は行われません。`,
    action: '通知を送る',
    run: () => agents.notify({ serialNo: server.serialNo, type }),
  })
  if (done) toast({ style: 'normal', message: `${server.name} に${firmwareLabels.text(type)}の通知を送りました。` })
}
