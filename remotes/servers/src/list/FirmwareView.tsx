import { agents, whyNotManageAgents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { Button, confirm, EmptyState, formatNumber, Note, TextLink, useRead } from '@portal/ui'
import { type Bulk, BulkTargets, type Column, DataTable } from '@portal/ui/table'
import { useMemo } from 'react'
import { type FirmwareRow, firmwareMatrix, noticeType, wholeOf } from './firmware-matrix'
import classes from './FirmwareView.module.css'

type Props = {
  /** The servers that meet the conditions of the list. */
  found: readonly ServerRow[]
  bulk: Bulk<ServerRow>
  /** The list of the machines of a model that can get a newer version of a firmware. */
  pathOf: (row: FirmwareRow) => string
}

/** Which versions the machines of each model have, and which of them are behind. */
export function Component({ found, bulk, pathOf }: Props) {
  const { data: whole } = useRead({ ...servers.whole(), ...polled })
  const models = useMemo(() => firmwareMatrix(wholeOf(found, whole)), [found, whole])
  const columns = columnsOf(bulk, pathOf)
  if (models.length === 0) {
    return (
      <EmptyState
        title="ファームウェアの情報はまだありません"
        description="エージェントが構成を送ると、ここに表示されます。"
      />
    )
  }
  return (
    <div className={classes.models}>
      {models.map(({ model, rows }) => (
        <section key={model} aria-label={`モデル ${model}`}>
          <h2 className={classes.model}>{model}</h2>
          <DataTable label={`${model} のファームウェア`} rows={rows} columns={columns} rowId={idOf} empty={null} />
        </section>
      ))}
    </div>
  )
}

const idOf = ({ model, kind, name }: FirmwareRow) => `${model} ${kind} ${name}`

const columnsOf = (bulk: Bulk<ServerRow>, pathOf: Props['pathOf']): Column<FirmwareRow>[] => [
  {
    id: 'name',
    header: '名称',
    width: '14rem',
    cell: ({ name }) => name,
    beside: ({ kind }) => <Note>{firmwareLabels.text(kind)}</Note>,
  },
  { id: 'latest', header: '最新のバージョン', width: '10rem', cell: ({ latest }) => latest ?? '不明' },
  { id: 'versions', header: 'バージョンごとの台数', width: '20rem', cell: (row) => <Versions row={row} /> },
  {
    id: 'behind',
    header: '更新あり',
    width: '7rem',
    cell: (row) =>
      row.behind.length === 0 ? 'なし' : <TextLink to={pathOf(row)}>{formatNumber(row.behind.length)} 台</TextLink>,
  },
  {
    id: 'notify',
    header: '通知',
    width: '9rem',
    cell: (row) =>
      row.behind.length > 0 && (
        <Button
          size="xs"
          variant="default"
          aria-label={`${row.model} の ${row.name} の通知を送る`}
          disabledReason={bulk.whyNot ?? whyNotNotify(row)}
          onClick={() => void notify(row, bulk)}
        >
          通知を送る
        </Button>
      ),
  },
]

function Versions({ row: { versions } }: { row: FirmwareRow }) {
  return (
    <ul className={classes.versions}>
      {versions.map(({ version, machines, isLatest }) => (
        <li key={version}>
          {version} <Note>{`${formatNumber(machines)} 台${isLatest ? '・最新' : ''}`}</Note>
        </li>
      ))}
    </ul>
  )
}

const reached = ({ behind }: FirmwareRow) => behind.filter(({ agent }) => agent.status === 'online')

function whyNotNotify(row: FirmwareRow): string | undefined {
  const why = whyNotManageAgents()
  if (why) return why
  if (!noticeType(row.kind)) return 'この種別の通知は送れません。'
  return reached(row).length > 0 ? undefined : 'エージェントが接続されていません。'
}

/** Asks the user, then notifies the agents of all machines that are behind and online. */
async function notify(row: FirmwareRow, bulk: Bulk<ServerRow>): Promise<void> {
  const type = noticeType(row.kind)
  if (!type) return
  const targets = reached(row)
  const left = row.behind.length - targets.length
  const agreed = await confirm({
    title: `${formatNumber(targets.length)} 台に ${row.name} の通知を送りますか？`,
    body: (
      <>
        <p>
          新しいファームウェアがあることを、それぞれのエージェントへ知らせます。この操作で更新や再起動は行われません。
        </p>
        <BulkTargets names={targets.map(({ name }) => name)} />
        {left > 0 && <p>エージェントが接続されていない {formatNumber(left)} 台は除きます。</p>}
      </>
    ),
    action: '通知を送る',
  })
  if (!agreed) return
  await bulk.run(targets, {
    label: `${row.name} の通知`,
    write: async ({ serialNo }) => {
      await agents.notify({ serialNo, type })
    },
    succeeded: (count) => `${formatNumber(count)} 台に通知を送りました。`,
  })
}
