import { paths, RouteHandle } from '@portal/contract'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator, useRouteError } from 'react-router-dom'
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
  return <ErrorState error={error} onRetry={useRetry()} action={useWaysOut(error)} />
}

/**
 * Reads the page once more. The router keeps the error when a revalidation begins and ends between two renders
 * (https://github.com/remix-run/react-router/issues/11597), as it does on a busy machine; then the address is opened
 * once more, because a new location always clears the error.
 */
function useRetry(): () => void {
  const { reset } = useQueryErrorResetBoundary()
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const location = useLocation()
  const isUnseen = useRef(false)
  // Until a render sees the revalidation, or the page is gone.
  useEffect(
    () => () => {
      isUnseen.current = false
    },
    [state],
  )
  const retry = async () => {
    reset()
    // Not while the user goes elsewhere, which clears the error by itself.
    isUnseen.current = navigation.state === 'idle'
    await revalidate()
    if (isUnseen.current) await navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  }
  return () => void retry()
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
