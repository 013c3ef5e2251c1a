import { contract } from '@portal/api-client/contract'
import { paths } from '@portal/contract'
import { ErrorState, Page, PageSkeleton } from '@portal/ui'
import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { NotContracted } from '../NotContracted'

/** A lifecycle page that could not be read; where the contract is the reason, what the page would offer. */
export function LifecycleError() {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  const { data: terms, isPending } = useQuery(contract.one())
  const retry = () => {
    reset()
    void revalidate()
  }
  return (
    <Page
      title="ライフサイクル"
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
      ]}
    >
      {isPending ? (
        <PageSkeleton />
      ) : terms && !terms.infraAdvanced ? (
        <NotContracted feature="ライフサイクル" description="各サーバーのサポート期限を一覧で管理し、期限が近いものを把握できます。" />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </Page>
  )
}
