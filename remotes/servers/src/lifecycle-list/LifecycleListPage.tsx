import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers, whyNotManageServers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  Button,
  ButtonLink,
  copyItem,
  EmptyState,
  exportFileName,
  type MenuItem,
  Page,
  saveFile,
  useLive,
} from '@portal/ui'
import { BulkOutcome, ListExport, ListView, openDefaultView, type Summary, toSearch, useListOf } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { levelLabels, LEVELS } from '../lifecycles/lifecycle-level'
import { RenewalDialog } from '../renewal/RenewalDialog'
import { BulkDay } from './BulkDay'
import { toCalendar } from './calendar'
import { FiscalYears } from './FiscalYears'
import { ImportDialog } from './ImportDialog'
import { type LifecycleList, lifecycleList } from './list-definition'
import { type Row, rowsOf } from './rows'
import { useSaveDays } from './save-days'
import { Timeline } from './Timeline'
import { type PathOf, YearCalendars } from './YearCalendars'

export function loader(args: LoaderFunctionArgs): Promise<null> {
  openDefaultView(lifecycleList, args)
  return ensure(lifecycles.list())
}

export function Component() {
  const live = useLive(lifecycles.list())
  // `useQuery` instead of `useRead`, because the list works without the places too.
  const { data: machines } = useQuery(servers.list())
  const rows = useMemo(() => rowsOf(live.data, machines ?? []), [live.data, machines])
  const list = useListOf(lifecycleList, live, rows)
  const { state } = list
  const [isImporting, setImporting] = useState(false)
  const [renewed, setRenewed] = useState<readonly Row[] | null>(null)
  const saving = useSaveDays()
  const pathWith = (change: Partial<typeof state>) =>
    `${paths.lifecycles}${toSearch(lifecycleList.schema, { ...state, page: 1, ...change })}`
  return (
    <Page
      title="ライフサイクル"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'ライフサイクル' }]}
      views={[
        { label: '一覧', to: pathWith({ view: '' }) },
        { label: '年度', to: pathWith({ view: 'fiscal' }) },
        { label: 'カレンダー', to: pathWith({ view: 'calendar' }) },
      ]}
      actions={
        <>
          <Button variant="default" disabledReason={whyNotManageServers()} onClick={() => setImporting(true)}>
            貼り付けて取り込み
          </Button>
          <ExportMenu list={list} />
        </>
      }
    >
      {isImporting && <ImportDialog lifecycles={live.data} onClose={() => setImporting(false)} />}
      <ListView
        list={list}
        rowLink={({ id }) => paths.lifecycle(id)}
        rowActions={(row) => actionsOf(row, () => setRenewed([row]))}
        isSelectable={whyNotManageServers() === undefined}
        selectionActions={
          <>
            <BulkDay chosen={list.selected} saving={saving} />
            <Button size="xs" variant="default" onClick={() => setRenewed(list.selected)}>
              見積依頼の文面
            </Button>
          </>
        }
        summary={SUMMARY}
        outcome={<BulkOutcome bulk={saving} />}
        empty={<NoLifecycles />}
      >
        {view(list, (conditions) => pathWith({ view: '', ...conditions }))}
      </ListView>
      {renewed && <RenewalDialog lifecycles={renewed} onClose={() => setRenewed(null)} />}
    </Page>
  )
}

/** What takes the place of the list's own rows. */
function view(list: LifecycleList, pathOf: PathOf): ReactNode {
  switch (list.state.view) {
    case 'fiscal':
      return (
        <>
          <Timeline list={list} />
          <FiscalYears rows={list.sorted()} sort={list.state.sort} onSortChange={(sort) => list.set({ sort })} />
        </>
      )
    case 'calendar':
      return <YearCalendars rows={list.sorted()} pathOf={pathOf} />
    case '':
      return null
  }
}

const actionsOf = ({ id, serialNo }: Row, onRenew: () => void): MenuItem[] => [
  { label: '見積依頼の文面', onSelect: onRenew },
  { label: 'この対象の操作ログ', to: paths.activityLogsOf(id), disabledReason: whyNotReadActivityLogs() },
  { ...copyItem('シリアル番号', serialNo), startsGroup: true },
  copyItem('ライフサイクル ID', id),
]

const SUMMARY: Summary = {
  label: 'サポートの状態',
  // Not those that are as they should be.
  chips: LEVELS.filter((value) => value !== 'later').map((value) => ({
    facet: 'level',
    value,
    label: levelLabels.text(value),
    tone: levelLabels.tone(value),
    isMinor: value === '180d',
  })),
}

function ExportMenu({ list }: { list: LifecycleList }) {
  const { found } = list
  function saveCalendar(): void {
    const calendar = new Blob([toCalendar(list.sorted(), new Date(currentTime()))], {
      type: 'text/calendar;charset=utf-8',
    })
    saveFile(calendar, exportFileName(lifecycleList.id, 'ics'))
  }
  const whyNoCalendar = found.some((row) => row.supportExpireAt) ? undefined : 'サポート期限のある行がありません。'
  return (
    <ListExport
      list={list}
      others={[
        { label: 'カレンダー (.ics)', disabledReason: whyNoCalendar, onSelect: saveCalendar },
        { label: '印刷', onSelect: () => window.print() },
      ]}
    />
  )
}

const NoLifecycles = () => (
  <EmptyState
    title="ライフサイクルはまだありません"
    description="サーバーが登録されると、サポート期限をここで管理できます。"
    action={
      <ButtonLink to={paths.servers} variant="default">
        サーバー管理へ
      </ButtonLink>
    }
  />
)
