import { entitlements } from '@portal/api-client/entitlements'
import { boughtLabels, entitlementStatusLabels } from '@portal/api-client/labels/entitlements'
import { formatDateTime, LabelBadge, Properties, useRead } from '@portal/ui'

/** The functions that the project has bought. */
export function EntitlementsCard() {
  const { data } = useRead(entitlements.one())
  return (
    <Properties
      items={[
        {
          label: '状態',
          value: `${entitlementStatusLabels.text(data.status)}${data.isTrial && data.status !== 'trial' ? '（トライアル）' : ''}`,
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
  return flag === null || flag === undefined ? null : <LabelBadge labels={boughtLabels} value={flag} />
}
