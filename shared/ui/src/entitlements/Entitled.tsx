import { isLocked } from '@portal/api-client/entitlements'
import { type Feature, paths } from '@portal/contract'
import type { ReactNode } from 'react'
import { ButtonLink } from '../controls/Links'
import { PageSkeleton } from '../states/Loading'
import { Page } from '../page/Page'
import { EmptyState } from '../states/States'
import { useEntitlements } from './use-entitlements'

type EntitledProps = {
  to: Feature
  /** Its name, 「メトリクス」. */
  feature: string
  /** A sentence about the function, for projects that have not bought it. */
  description: string
  /** The gate is a page of its own, titled with the feature; otherwise it is a part of one. */
  page?: boolean
  /** Shown until the entitlements are known. */
  pending?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to a project that has bought `to`, and to others what the feature is and the way to their
 * contract. Entitlements that cannot be read lock nothing, because the API refuses by itself.
 */
export function Entitled({ to, feature, description, page = false, pending, children }: EntitledProps) {
  const { entitlements, isPending } = useEntitlements()
  if (!isPending && !isLocked(entitlements, to)) return children
  const gate = isPending ? (
    (pending ?? <PageSkeleton />)
  ) : (
    <EmptyState
      title={`${feature}は契約対象外です`}
      description={
        <>
          {description}
          <br />
          ご利用には契約の変更が必要です。担当営業までお問い合わせください。
        </>
      }
      action={
        <ButtonLink to={paths.entitlements} variant="default">
          契約内容を確認
        </ButtonLink>
      }
    />
  )
  return page ? <Page title={feature}>{gate}</Page> : gate
}
