import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState, Page, PageSkeleton, useEntitlements } from '@portal/ui'
import type { ReactNode } from 'react'

export const WINDOWS_TITLE = 'メンテナンス予定'

export const WINDOWS_CRUMBS = [
  { label: 'サーバー管理', to: paths.servers },
  { label: WINDOWS_TITLE, to: paths.maintenanceWindows },
]

/** A page of maintenance windows, or why there is none: an address may be kept from a time when the API had them. */
export function WindowsGate({ children }: { children: ReactNode }) {
  const { entitlements, isPending } = useEntitlements()
  if (isPending) return <PageSkeleton />
  if (hasMaintenanceWindows(entitlements)) return children
  return (
    <Page title={WINDOWS_TITLE} breadcrumbs={WINDOWS_CRUMBS.slice(0, 1)} isPassing>
      <EmptyState
        title="メンテナンス予定は利用できません"
        description="接続先の API に、この機能がありません。サーバーの監視を無効にすると、作業中のイベントを止められます。"
        action={
          <ButtonLink to={paths.servers} variant="default">
            サーバー管理へ
          </ButtonLink>
        }
      />
    </Page>
  )
}
