import { paths } from '@portal/contract'
import { GatedError } from '../GatedError'

/** Instead of lifecycles that could not be read. */
export function LifecycleError() {
  return (
    <GatedError
      title="ライフサイクル"
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
      ]}
      feature="ライフサイクル"
      description="各サーバーのサポート期限を一覧で管理し、期限が近いものを把握できます。"
      needs="infraAdvanced"
    />
  )
}
