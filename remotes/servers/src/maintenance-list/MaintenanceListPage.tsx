import { windowStateLabels } from '@portal/api-client/labels/maintenance-windows'
import { maintenanceWindows } from '@portal/api-client/maintenance-windows'
import { WINDOW_STATES } from '@portal/api-client/maintenance/occurrences'
import { servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, Page, useLive } from '@portal/ui'
import { ListExport, ListView, openDefaultView, type Summary, useListOf } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { loadWindows } from '../maintenance/load-windows'
import { useWindowTime } from '../maintenance/use-maintenance'
import { WINDOWS_CRUMBS, WINDOWS_TITLE, WindowsGate } from '../maintenance/WindowsGate'
import { windowActions } from './actions'
import { windowList } from './list-definition'
import { rowsOf } from './rows'

export function loader(args: LoaderFunctionArgs): Promise<null> {
  openDefaultView(windowList, args)
  return loadWindows()
}

export const Component = () => (
  <WindowsGate>
    <Windows />
  </WindowsGate>
)

function Windows() {
  const live = useLive(maintenanceWindows.list())
  // `useQuery` instead of `useRead`, because the windows are shown without the servers too.
  const { data: machines } = useQuery(servers.list())
  const now = useWindowTime(live.data)
  const rows = useMemo(() => rowsOf(live.data, machines, now), [live.data, machines, now])
  const list = useListOf(windowList, live, rows)
  return (
    <Page
      title={WINDOWS_TITLE}
      breadcrumbs={[...WINDOWS_CRUMBS.slice(0, 1), { label: WINDOWS_TITLE }]}
      actions={
        <>
          <PlanButton />
          <ListExport list={list} />
        </>
      }
    >
      <ListView
        list={list}
        rowLink={({ id }) => paths.maintenanceWindow(id)}
        rowActions={windowActions}
        summary={SUMMARY}
        empty={
          <EmptyState
            title="メンテナンス予定はまだありません"
            description="停電や定期作業の時間を登録すると、その間のイベントに印が付き、通知されません。終了の時刻になると自動で元に戻ります。"
            action={<PlanButton />}
          />
        }
      />
    </Page>
  )
}

function PlanButton() {
  const why = whyNotManageServers()
  if (why) return <Button disabledReason={why}>予定を登録</Button>
  return <ButtonLink to={paths.newMaintenanceWindow()}>予定を登録</ButtonLink>
}

const SUMMARY: Summary = {
  label: 'メンテナンスの状態',
  chips: WINDOW_STATES.map((value) => ({
    facet: 'state',
    value,
    label: windowStateLabels.text(value),
    tone: windowStateLabels.tone(value),
    isMinor: value === 'over',
  })),
}
