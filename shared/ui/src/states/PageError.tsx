import { paths, RouteHandle } from '@portal/contract'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches, useRevalidator, useRouteError } from 'react-router-dom'
import { errorText } from './error-text'
import { ButtonLink } from '../controls/Links'
import { Page } from '../page/Page'
import { ErrorState } from './States'

/**
 * In place of a page that threw (`ErrorBoundary` of a route): why, another try, and what else can be done. `title` is
 * that of the lists of the remote, which keep it; what a page below a list is about is not known without its data.
 */
export function PageError({ title }: { title?: string }) {
  const isBelowList = useWayBack() !== undefined
  return (
    <Page title={title === undefined || isBelowList ? '表示できません' : title} isPassing>
      <PageErrorState />
    </Page>
  )
}

/** The error of the route that threw, for pages with a title of their own. */
export function PageErrorState() {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  const retry = () => {
    reset()
    void revalidate()
  }
  return <ErrorState error={error} onRetry={retry} action={useWaysOut(error)} />
}

/** Back to the list that the route names in its `handle`, and to what a user without the permission can do. */
function useWaysOut(error: unknown): ReactNode {
  const back = useWayBack()
  const { status, requestID } = errorText(error)
  return (
    <>
      {back && (
        <ButtonLink to={back.to} variant="default">
          {back.label}へ戻る
        </ButtonLink>
      )}
      {status === 403 && (
        <ButtonLink to={paths.unauthorizedCall(requestID)} variant="default">
          アカウントと権限を確認
        </ButtonLink>
      )}
    </>
  )
}

/** The list that the route is below, or undefined. */
function useWayBack() {
  const handles = useMatches().map(({ handle }) => RouteHandle.safeParse(handle).data)
  return handles.findLast((handle) => handle?.back)?.back
}
