import { paths, RouteHandle } from '@portal/contract'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches, useRevalidator, useRouteError } from 'react-router-dom'
import { errorText } from './error-text'
import { ButtonLink } from '../controls/Links'
import { Page } from '../page/Page'
import { ErrorState } from './States'

/** In place of a page that threw (`ErrorBoundary` of a route): why, another try, and what else can be done. */
export function PageError() {
  return (
    <Page title="表示できません">
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
  const handles = useMatches().map(({ handle }) => RouteHandle.safeParse(handle).data)
  const back = handles.findLast((handle) => handle?.back)?.back
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
