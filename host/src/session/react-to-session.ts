import {
  onAuthError,
  onSignedOutElsewhere,
  rememberTarget,
  useSession,
  type AuthError,
  type Session,
} from '@portal/auth'
import { paths } from '@portal/contract'
import { entitlements } from '@portal/api-client/entitlements'
import { onRecordedError, onSignInWanted, queryClient, recordError } from '@portal/api-client/http'
import { dismissAll, errorToast, toast } from '@portal/ui'
import { CancelledError } from '@tanstack/react-query'
import { reportProblem } from '../diagnostics'
import { forgetCardsWithSession } from './last-cards'
import { takeNotices, takePlace } from './notices'
import { noteAuthError } from './recent-auth-errors'
import { forgetFilesWithSession } from './user-files'
import type { Router } from '../router/router-type'

/** Everything the host does when the session or an error changes, in one place. */
export function reactToSession(router: Router): void {
  forgetCardsWithSession()
  forgetFilesWithSession()
  onAuthError((error) => {
    rememberTarget(targetAfter(error, router.state.location))
    void leaveSession(() => endOnClearSession(router, error))
  })
  onSignedOutElsewhere(() => {
    void leaveSession(() => router.navigate('/'))
    toast({ style: 'normal', message: '別のタブでログアウトしました。' })
  })
  onRecordedError((error) => {
    // Without its text, because that may name a person.
    reportProblem({
      remote: null,
      version: null,
      stage: 'api',
      text: `${error.status} ${error.code} ${error.requestID ?? ''}`.trim(),
    })
    toast(errorToast(error))
  })
  onSignInWanted(async (wanted, refused) => {
    const { askToSignIn } = await import(/* webpackChunkName: "ask-to-sign-in" */ './ask-to-sign-in')
    return askToSignIn(wanted, refused)
  })
  for (const message of takeNotices()) toast({ style: 'warning', message })

  const onSignIn = ({ carriesPermissions }: Session) => {
    void loadEntitlements()
    if (!carriesPermissions) reportMissingPermissions()
  }
  // The session may be there before the application.
  const atStart = useSession.getState()
  if (atStart.status === 'signed-in') onSignIn(atStart)
  useSession.subscribe((now, before) => {
    if (now.status !== 'signed-in') return
    if (before.status !== 'signed-in') {
      onSignIn(now)
    } else if (now.permissions !== before.permissions) {
      // Invalidated, because refusals of the former permissions are in the cache. `arrivingPage` draws the page again.
      void queryClient.invalidateQueries()
    }
  })
  const place = takePlace()
  if (place && router.state.location.pathname === paths.home) void router.navigate(place, { replace: true })
  // Loaded again, because a page of the back-forward cache may show a session that a logout has ended.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload()
  })
}

/** Leaves the page at hand, with all that is open in it and all that it has read. */
async function leaveSession(navigate: () => unknown): Promise<void> {
  dismissAll()
  // A microtask, because a navigation that waited for an answer ends in it, and would end the next one too. Not longer,
  // because the reads of the page fail from now on.
  await null
  await navigate()
  queryClient.clear()
}

/** Leads to the page of ended sessions with the error's code; anything but an authentication error has none. */
export async function endOnClearSession(
  router: { navigate: (to: string, options: { replace: true }) => unknown },
  error: unknown,
): Promise<void> {
  const code = codeOf(error)
  noteAuthError(code)
  await router.navigate(`${paths.clearSession}?error=${encodeURIComponent(code)}`, { replace: true })
}

/** The code of an authentication error, `unknown` of any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** The page that was open, unless it belongs to another person or project than the next session. */
function targetAfter({ code }: AuthError, { pathname, search, hash }: Router['state']['location']): string {
  return code === 'user_changed' || code === 'project_changed' ? paths.dashboard : pathname + search + hash
}

function reportMissingPermissions(): void {
  const text =
    'アクセストークンに permissions がありません。認証サービスで API の RBAC と「Add Permissions in the Access Token」を有効にしてください。'
  reportProblem({ remote: null, version: null, stage: 'session', text })
}

/** Entitlements decide which screens open. When they cannot be read nothing is locked; the user is told. */
async function loadEntitlements(): Promise<void> {
  const read = entitlements.one()
  try {
    read.select(await queryClient.fetchQuery({ ...read, staleTime: Infinity }))
  } catch (cause) {
    // The page that shared this read was left, which has ended the read.
    if (cause instanceof CancelledError && useSession.getState().status === 'signed-in') return loadEntitlements()
    recordError(cause)
  }
}
