import { contract, type Contract } from '@portal/api-client/contract'
import { ErrorState, Page, PageSkeleton } from '@portal/ui'
import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { NotContracted } from './NotContracted'

type GatedErrorProps = Pick<ComponentProps<typeof Page>, 'title' | 'breadcrumbs'> &
  ComponentProps<typeof NotContracted> & { isBought: (terms: Contract) => boolean }

/** A page that could not be read; where the contract is the reason, what the page would offer. */
export function GatedError({ title, breadcrumbs, feature, description, isBought }: GatedErrorProps) {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  const { data: terms, isPending } = useQuery(contract.one())
  const retry = () => {
    reset()
    void revalidate()
  }
  return (
    <Page title={title} breadcrumbs={breadcrumbs}>
      {isPending ? (
        <PageSkeleton />
      ) : terms && !isBought(terms) ? (
        <NotContracted feature={feature} description={description} />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </Page>
  )
}
