import { lifecycles } from '@portal/api-client/lifecycles'
import { type Server, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, Entitled, Section, useRead } from '@portal/ui'
import { LifecycleHistory } from '../lifecycles/LifecycleHistory'
import { SupportTerm } from '../lifecycles/SupportTerm'

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
        <SupportTerm lifecycle={lifecycle} />
      </Section>
      <LifecycleHistory lifecycle={lifecycle} />
    </>
  )
}
