import { ensure } from '@portal/api-client/http'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, exportFileName, Menu, Page, saveFile, useLive } from '@portal/ui'
import { BulkOutcome, ListView, type SummaryChip, SummaryChips, useCsv, useListOf, whyNoCsv } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { levelLabels, LEVELS } from '../lifecycles/lifecycle-level'
import { BulkDay } from './BulkDay'
import { toCalendar } from './calendar'
import { FiscalYears } from './FiscalYears'
import { ImportPanel } from './ImportPanel'
import { type LifecycleList, lifecycleList } from './list-definition'
import { rowsOf } from './rows'
import { useSaveDays } from './save-days'
import { Timeline } from './Timeline'

export const loader = () => ensure(lifecycles.list())

export function Component() {
  const live = useLive(lifecycles.list())
  // `useQuery` instead of `useRead`, because the list works without the places too.
  const { data: machines } = useQuery(servers.list())
  const rows = useMemo(() => rowsOf(live.data, machines ?? []), [live.data, machines])
  const list = useListOf(lifecycleList, live, rows)
  const { state, set } = list
  const [isImporting, setImporting] = useState(false)
  const saving = useSaveDays()
  return (
    <Page
      title="ライフサイクル"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'ライフサイクル' }]}
      actions={
        <>
          <Button
            variant="default"
            disabledReason={whyNotManageServers()}
            aria-expanded={isImporting}
            onClick={() => setImporting(!isImporting)}
          >
            貼り付けて取り込み
          </Button>
          <ExportMenu list={list} />
        </>
      }
    >
      {isImporting && <ImportPanel lifecycles={live.data} onClose={() => setImporting(false)} />}
      {rows.length > 0 && <Timeline list={list} />}
      <ListView
        list={list}
        rowLink={({ id }) => paths.lifecycle(id)}
        isSelectable={whyNotManageServers() === undefined}
        selectionActions={<BulkDay chosen={list.selected} saving={saving} />}
        summary={<SummaryChips list={list} label="サポートの状態" chips={CHIPS} />}
        outcome={<BulkOutcome bulk={saving} />}
        empty={<NoLifecycles />}
      >
        {state.view === 'fiscal' && (
          <FiscalYears rows={list.sorted()} sort={state.sort} onSortChange={(sort) => set({ sort })} />
        )}
      </ListView>
    </Page>
  )
}

const CHIPS: readonly SummaryChip[] = LEVELS.map((value) => ({
  facet: 'level',
  value,
  label: levelLabels.text(value),
  tone: levelLabels.tone(value),
}))

function ExportMenu({ list }: { list: LifecycleList }) {
  const saveCsv = useCsv(list)
  const { found } = list
  function saveCalendar(): void {
    const calendar = new Blob([toCalendar(list.sorted(), new Date())], { type: 'text/calendar;charset=utf-8' })
    saveFile(calendar, exportFileName(lifecycleList.id, 'ics'))
  }
  const whyNoCalendar = found.some((row) => row.supportExpireAt) ? undefined : 'サポート期限のある行がありません。'
  return (
    <Menu
      label="出力"
      items={[
        { label: 'CSV 出力', disabledReason: whyNoCsv(list), onSelect: saveCsv },
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
