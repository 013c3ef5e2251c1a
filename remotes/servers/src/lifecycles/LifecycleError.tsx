import { paths } from '@portal/contract'
import { Entitled, Page, PageErrorState } from '@portal/ui'

/** Instead of lifecycles that could not be read. */
export function LifecycleError() {
  return (
    <Page
      title="ライフサイクル"
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
      ]}
    >
      <Entitled
        to="infraAdvanced"
        feature="ライフサイクル"
        description="各サーバーのサポート期限を一覧で管理し、期限が近いものを把握できます。"
      >
        <PageErrorState />
      </Entitled>
    </Page>
  )
}
