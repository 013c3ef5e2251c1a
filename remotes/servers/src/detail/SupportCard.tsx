import { isLocked } from '@portal/api-client/entitlements'
import { lifecycles } from '@portal/api-client/lifecycles'
import type { Server } from '@portal/api-client/servers'
import { formatDate, PageSkeleton, Properties, TextLink, useEntitlements, useRead } from '@portal/ui'
import { LevelBadge } from '../lifecycles/LevelBadge'
import { daysLeft, daysLeftText, levelOf } from '../lifecycles/lifecycle-level'
import { dayText } from '../lifecycles/support-day'
import { tabPath } from './tabs'

/** Until when this server is repaired; by which vendor, only in projects that have bought lifecycles. */
export function SupportCard({ server }: { server: Server }) {
  const { entitlements, isPending } = useEntitlements()
  if (isPending) return <PageSkeleton />
  if (isLocked(entitlements, 'infraAdvanced')) return <Term server={server} more={[]} />
  return <TermWithVendor server={server} />
}

function TermWithVendor({ server }: { server: Server }) {
  const { data } = useRead(lifecycles.list())
  const own = data.find(({ serverID }) => serverID === server.id)
  return (
    <Term
      server={server}
      more={[
        { label: '保守ベンダー', value: own?.supportVendor },
        { label: '保守レベル', value: own?.supportLevel },
        { label: '購入日', value: formatDate(own?.purchasedAt) },
        { label: '詳細', value: <TextLink to={tabPath(server.id, 'lifecycle')}>ライフサイクル</TextLink> },
      ]}
    />
  )
}

function Term({
  server: { supportExpireAt = null },
  more,
}: {
  server: Server
  more: Parameters<typeof Properties>[0]['items']
}) {
  return (
    <Properties
      columns={2}
      items={[
        { label: '状態', value: <LevelBadge level={levelOf(supportExpireAt)} /> },
        {
          label: 'サポート期限',
          value: supportExpireAt
            ? `${dayText(supportExpireAt)} (${daysLeftText(daysLeft(supportExpireAt))})`
            : '未設定',
        },
        ...more,
      ]}
    />
  )
}
