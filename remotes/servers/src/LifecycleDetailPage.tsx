import { ensure } from '@portal/api-client/http'
import { lifecycles } from '@portal/api-client/lifecycles'
import { paths } from '@portal/contract'
import { ButtonLink, CopyText, formatDate, formatDateTime, Page, Properties, Section } from '@portal/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { daysLeft, daysLeftText, levelOf } from './lifecycle-level'
import { LevelBadge } from './LevelBadge'
import { SupportForm } from './SupportForm'
import { makerAndModel } from './words'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(lifecycles.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const { data: lifecycle } = useSuspenseQuery(lifecycles.one(id))
  const { supportExpireAt } = lifecycle
  return (
    <Page
      title={`${lifecycle.serverName} のライフサイクル`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
        { label: lifecycle.serverName },
      ]}
      actions={<ButtonLink to={paths.server(lifecycle.serverID)} variant="default">サーバー詳細</ButtonLink>}
    >
      <Section title="サポート">
        <Properties
          columns={2}
          items={[
            { label: '状態', value: <LevelBadge level={levelOf(supportExpireAt)} /> },
            { label: 'サポート期限', value: formatDate(supportExpireAt) },
            { label: '残日数', value: daysLeftText(daysLeft(supportExpireAt)) },
            { label: '購入日', value: formatDate(lifecycle.purchasedAt) },
            { label: '保守ベンダー', value: lifecycle.supportVendor },
            { label: '保守レベル', value: lifecycle.supportLevel },
            { label: 'シリアル', value: <CopyText value={lifecycle.serialNo} label="シリアル番号" /> },
            { label: 'メーカー / モデル', value: makerAndModel(lifecycle) },
            { label: '更新日時', value: formatDateTime(lifecycle.updatedAt) },
            { label: '更新者', value: lifecycle.updatedBy },
          ]}
        />
      </Section>
      <Section title="サポート期限の変更">
        <SupportForm key={lifecycle.id} lifecycle={lifecycle} />
      </Section>
    </Page>
  )
}
