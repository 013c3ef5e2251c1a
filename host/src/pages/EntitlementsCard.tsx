import { entitlements } from '@portal/api-client/entitlements'
import { formatDateTime, Properties, StatusBadge, useRead } from '@portal/ui'

const STATUS: Record<string, string> = {
  active: '契約中',
  trial: 'トライアル',
  suspended: '停止中',
  terminated: '解約済み',
}

/** What the project has bought. */
export function EntitlementsCard() {
  const { data } = useRead(entitlements.one())
  return (
    <Properties
      columns={1}
      items={[
        {
          label: '状態',
          value: `${STATUS[data.status] ?? data.status}${data.isTrial && data.status !== 'trial' ? '（トライアル）' : ''}`,
        },
        { label: '契約日時', value: formatDateTime(data.contractedAt) },
        { label: '基本監視', value: boughtText(data.infraBasic) },
        { label: '高度な監視', value: boughtText(data.infraAdvanced) },
        { label: 'リモート接続', value: boughtText(data.remoteAccess) },
      ]}
    />
  )
}

function boughtText(flag: boolean | null | undefined) {
  if (flag === null || flag === undefined) return null
  return <StatusBadge tone={flag ? 'ok' : 'neutral'}>{flag ? '契約中' : '契約対象外'}</StatusBadge>
}
