import { contract, type Contract } from '@portal/api-client/contract'
import { Page, PageErrorState, PageSkeleton } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { NotContracted } from './NotContracted'

type GatedErrorProps = Pick<ComponentProps<typeof Page>, 'title' | 'breadcrumbs'> &
  ComponentProps<typeof NotContracted> & { isBought: (terms: Contract) => boolean }

/** A page that could not be read; where the contract is the reason, what the page would offer. */
export function GatedError({ title, breadcrumbs, feature, description, isBought }: GatedErrorProps) {
  const { data: terms, isPending } = useQuery(contract.one())
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {isPending ? (
        <PageSkeleton />
      ) : terms && !isBought(terms) ? (
        <NotContracted feature={feature} description={description} />
      ) : (
        <PageErrorState />
      )}
    </Page>
  )
}
