import { contract, isLocked } from '@portal/api-client/contract'
import type { Feature } from '@portal/contract'
import { Page, PageErrorState, PageSkeleton } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { NotContracted } from './NotContracted'

type GatedErrorProps = Pick<ComponentProps<typeof Page>, 'title' | 'breadcrumbs'> &
  ComponentProps<typeof NotContracted> & { needs: Feature }

/** A page that could not be read; where the contract is the reason, what the page would offer. */
export function GatedError({ title, breadcrumbs, feature, description, needs }: GatedErrorProps) {
  const { data: terms, isPending } = useQuery(contract.one())
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {isPending ? (
        <PageSkeleton />
      ) : isLocked(terms, needs) ? (
        <NotContracted feature={feature} description={description} />
      ) : (
        <PageErrorState />
      )}
    </Page>
  )
}
