import { ensureBeginning, recordError } from '@portal/api-client/http'
import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import { type ServerRow, servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  ButtonLink,
  EmptyState,
  exportFileName,
  lazyComponent,
  Modal,
  Page,
  PageMenu,
  Panel,
  useEntitlements,
} from '@portal/ui'
import { BulkOutcome, ListExport, ListView, openDefaultView, toSearch, useList } from '@portal/ui/table'
import { Suspense, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom'
import { AgentsLink } from '../AgentsLink'
import { serverActions } from '../actions'
import { MaintenanceContext, useMaintenance } from '../maintenance/use-maintenance'
import { type DueByID, dueOf, marker } from '../replacement/due'
import { comparePath, whyNotCompare } from './compare/compare-path'
import { BulkButtons, useBulkSwitch } from './BulkSwitch'
import type { EditTask } from './edit/ServerEdits'
import { type FirmwareRow, saveFirmware } from './firmware-matrix'
import { labelsTarget } from './labels/label-path'
import { asksForReplacement, type ServerList, serverList } from './list-definition'
import { RackView } from './RackView'
import { summary } from './summary'

const FirmwareView = lazyComponent(() => import(/* webpackChunkName: "firmware-view" */ './FirmwareView'))
const ReplacementView = lazyComponent(
  () => import(/* webpackChunkName: "replacement-view" */ '../replacement/ReplacementView'),
)
const DueServers = lazyComponent(() => import(/* webpackChunkName: "due-servers" */ '../replacement/DueServers'))
const PowerView = lazyComponent(() => import(/* webpackChunkName: "power-view" */ './power/PowerView'))
const ServerEdits = lazyComponent(() => import(/* webpackChunkName: "server-edits" */ './edit/ServerEdits'))
const ServerComparison = lazyComponent(
  () => import(/* webpackChunkName: "server-comparison" */ './compare/ServerComparison'),
)
const ServerLabels = lazyComponent(() => import(/* webpackChunkName: "server-labels" */ './labels/ServerLabels'))

export function loader(args: LoaderFunctionArgs): Promise<null> {
  openDefaultView(serverList, args)
  return ensureBeginning(servers.list())
}

/** The list or, with such a `view` in the address, what it is made of chosen servers: a comparison, or labels. */
export function Component() {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view !== 'compare' && view !== 'labels') return <Servers />
  return <Panel>{view === 'compare' ? <ServerComparison /> : <ServerLabels />}</Panel>
}

function Servers() {
  const [due, setDue] = useState<DueByID | null>(null)
  const markDue = useMemo(() => (due ? marker(due) : undefined), [due])
  const list = useList(serverList, servers.list(), undefined, markDue)
  const isDueAsked = asksForReplacement(list)
  const { entitlements } = useEntitlements()
  const bulk = useBulkSwitch()
  const navigate = useNavigate()
  const editing = useEditing(list)
  const maintenanceOf = useMaintenance()
  const viewPath = (view: typeof list.state.view) =>
    `${paths.servers}${toSearch(serverList.schema, { ...list.state, view, page: 1 })}`
  const pathOfBehind = ({ model, name }: FirmwareRow) =>
    `${paths.servers}${toSearch(serverList.schema, { ...list.state, view: 'table', page: 1, model: [model], firmware: [name] })}`
  return (
    <Page
      title="サーバー管理"
      views={[
        { label: '表', to: viewPath('table') },
        { label: 'ラック', to: viewPath('rack') },
        { label: 'ファームウェア', to: viewPath('firmware') },
        { label: '期限内に交換', to: viewPath('replace') },
        { label: '電力と温度', to: viewPath('power') },
      ]}
      actions={
        <>
          <ButtonLink to={paths.lifecycles} variant="default">
            ライフサイクル
          </ButtonLink>
          <ListExport
            list={list}
            others={[
              { label: 'ファームウェア (CSV)', onSelect: () => void saveFirmware(list.found).catch(recordError) },
              editableItem(list),
            ]}
          />
          <PageMenu
            subject="サーバー"
            items={[
              { label: '取り込み', disabledReason: editing.whyNot, onSelect: editing.openImport },
              ...(hasMaintenanceWindows(entitlements)
                ? [{ label: 'メンテナンス予定', to: paths.maintenanceWindows }]
                : []),
            ]}
          />
        </>
      }
    >
      <MaintenanceContext value={maintenanceOf}>
        <ListView
          list={list}
          rowLink={({ id }) => paths.server(id)}
          isWaiting={isDueAsked && due === null}
          rowActions={(server) => [
            ...sheetItem(server),
            ...serverActions(server, entitlements, (to) => void navigate(to)),
          ]}
          isSelectable
          selectionActions={
            <BulkButtons
              chosen={list.selected}
              bulk={bulk}
              edit={editing.item}
              others={itemsOfChosen(list.selected, navigate)}
            />
          }
          summary={summary}
          outcome={
            <>
              <BulkOutcome bulk={bulk} />
              {editing.part}
              {isDueAsked && !list.isBeginning && (
                <Panel>
                  <DueServers servers={list.all} onKnown={setDue} />
                </Panel>
              )}
            </>
          }
          empty={<NoServers />}
        >
          {list.state.view === 'rack' ? (
            <RackView servers={list.found} />
          ) : list.state.view === 'firmware' ? (
            <Panel>
              <FirmwareView found={list.found} bulk={bulk} pathOf={pathOfBehind} />
            </Panel>
          ) : list.state.view === 'power' ? (
            <Panel>
              <PowerView servers={list.found} />
            </Panel>
          ) : list.state.view === 'replace' ? (
            <Panel>
              <ReplacementView servers={list.all} found={list.found} />
            </Panel>
          ) : null}
        </ListView>
      </MaintenanceContext>
    </Page>
  )
}

/** To the sheet about the part that is to be replaced, while the list is asked for such servers. */
function sheetItem(server: ServerRow) {
  const due = dueOf(server)
  return due ? [{ label: '保守依頼シート', to: due.to }] : []
}

/** What opens a page of the chosen servers. */
function itemsOfChosen(chosen: readonly ServerRow[], navigate: NavigateFunction) {
  const ids = chosen.map(({ id }) => id)
  const { to, state } = labelsTarget(ids)
  return [
    {
      label: '比較',
      disabledReason: whyNotCompare(ids.length),
      onSelect: () => void navigate(comparePath(ids)),
    },
    { label: 'ラベル印刷', onSelect: () => void navigate(to, { state }) },
  ]
}

/** Editing many servers: what starts it, and the part that does it, whose code comes with the first start. */
function useEditing(list: ServerList) {
  const [task, setTask] = useState<EditTask | null>(null)
  const [isStarted, setStarted] = useState(false)
  const start = (next: EditTask) => {
    setTask(next)
    setStarted(true)
  }
  const close = () => setTask(null)
  const whyNot = whyNotManageServers() ?? (list.isBeginning ? '一覧を読み込んでいます。' : undefined)
  return {
    whyNot,
    openImport: () => start({ kind: 'import' }),
    item: {
      label: '一括編集',
      disabledReason: whyNot,
      onSelect: () => start({ kind: 'fields', ids: list.selected.map(({ id }) => id) }),
    },
    part: isStarted && (
      <Panel>
        {/* A dialog, because a part of the page would move the rows until the code is there. */}
        <Suspense fallback={<Modal title="読み込み中" isDelayed onCancel={close} />}>
          <ServerEdits task={task} servers={list.all} onClose={close} />
        </Suspense>
      </Panel>
    ),
  }
}

/** The file of what can be edited, for 「取り込み」. */
const editableItem = ({ found, isBeginning }: ServerList) => ({
  label: '編集して取り込む形式 (CSV)',
  disabledReason: isBeginning
    ? '一覧を読み込んでいます。'
    : found.length === 0
      ? '書き出す行がありません。'
      : undefined,
  fallbackName: exportFileName('servers-edit', 'csv'),
  read: async (signal: AbortSignal) => {
    const { readEditable } = await import(/* webpackChunkName: "editable-file" */ './edit/export-file')
    return { blob: await readEditable(found, signal), fileName: null }
  },
})

const NoServers = () => (
  <EmptyState
    title="サーバーがまだ登録されていません"
    description="登録の依頼先とエージェントの導入の手順は、エージェント管理で確認できます。"
    action={<AgentsLink />}
  />
)
