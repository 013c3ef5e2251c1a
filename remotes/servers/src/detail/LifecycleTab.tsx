import { lifecycles } from '@portal/api-client/lifecycles'
import { type Server, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  Button,
  ButtonLink,
  EmptyState,
  Entitled,
  formatDate,
  formatDateTime,
  Properties,
  Section,
  useRead,
} from '@portal/ui'
import { LevelBadge } from '../lifecycles/LevelBadge'
import { daysLeft, daysLeftText, levelOf } from '../lifecycles/lifecycle-level'
import { LifecycleHistory } from '../lifecycles/LifecycleHistory'
import { fiscalYearOf, fiscalYearText } from '../lifecycles/months'
import { dayText } from '../lifecycles/support-day'

export function Component({ server }: { server: Server }) {
  return (
    <Entitled
      to="infraAdvanced"
      feature="ライフサイクル"
      description="購入日、サポート期限、保守契約の内容と、その変更履歴を確認できます。"
    >
      <LifecycleOf server={server} />
    </Entitled>
  )
}

function LifecycleOf({ server }: { server: Server }) {
  const { data } = useRead(lifecycles.list())
  const lifecycle = data.find(({ serverID }) => serverID === server.id)
  if (!lifecycle)
    return (
      <EmptyState
        title="ライフサイクルの情報はまだありません"
        description="サーバーの登録から反映まで、時間がかかることがあります。"
      />
    )
  const { supportExpireAt } = lifecycle
  const why = whyNotManageServers()
  const to = paths.lifecycle(lifecycle.id)
  return (
    <>
      <Section
        title="サポート"
        actions={
          why ? (
            <>
              <ButtonLink variant="default" to={to}>
                詳細を開く
              </ButtonLink>
              <Button variant="default" disabledReason={why}>
                期限を変更
              </Button>
            </>
          ) : (
            <ButtonLink variant="default" to={to}>
              期限を変更
            </ButtonLink>
          )
        }
      >
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
      </Section>
      <LifecycleHistory lifecycle={lifecycle} />
    </>
  )
}
