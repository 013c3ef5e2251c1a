import type { Lifecycle } from '@portal/api-client/lifecycles'
import { formatDate, formatDateTime, Properties } from '@portal/ui'
import { LevelBadge } from './LevelBadge'
import { daysLeft, daysLeftText, levelOf } from './lifecycle-level'
import { fiscalYearOf, fiscalYearText } from './months'
import { dayText } from './support-day'

/** The support of a server: until when, by which vendor, and who changed it last. */
export function SupportTerm({ lifecycle }: { lifecycle: Lifecycle }) {
  const { supportExpireAt } = lifecycle
  return (
    <Properties
      columns={2}
      items={[
        { label: '状態', value: <LevelBadge level={levelOf(supportExpireAt)} /> },
        { label: 'サポート期限', value: dayText(supportExpireAt) },
        { label: '残日数', value: daysLeftText(daysLeft(supportExpireAt)) },
        { label: '期限の年度', value: supportExpireAt && fiscalYearText(fiscalYearOf(supportExpireAt)) },
        { label: '保守ベンダー', value: lifecycle.supportVendor },
        { label: '保守レベル', value: lifecycle.supportLevel },
        { label: '購入日', value: formatDate(lifecycle.purchasedAt) },
        {
          label: '最終更新',
          value: [formatDateTime(lifecycle.updatedAt), lifecycle.updatedBy].filter(Boolean).join(' '),
        },
      ]}
    />
  )
}
