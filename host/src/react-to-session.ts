import { AuthError, onAuthError, onSignedOutElsewhere, useSession } from '@portal/auth'
import { contract } from '@portal/api-client/contract'
import { onRecordedError, queryClient, recordError } from '@portal/api-client/http'
import { toast } from '@portal/ui'
import { reportProblem } from './diagnostics'
import { takeNotices } from './notices'
import type { Router } from './router'

/** Everything the host does when the session or an error changes, in one place. */
export function reactToSession(router: Router): void {
  onAuthError((error) => goToClearSession(router, error))
  onSignedOutElsewhere(() => {
    queryClient.clear()
    toast({ style: 'normal', message: '別のタブでログアウトしました。' })
    void router.navigate('/')
  })
  onRecordedError((error) => {
    // Without its text, which may name a person.
    reportProblem({ remote: null, version: null, stage: 'api', text: `${error.status} ${error.code} ${error.requestID ?? ''}`.trim() })
    toast({
      style: 'error',
      message: `${error.status}: ${error.message}`,
      detail: error.requestID ? `リクエスト ID: ${error.requestID}` : undefined,
    })
  })
  for (const message of takeNotices()) toast({ style: 'warning', message })

  useSession.subscribe((now, before) => {
    if (now.status === 'signed-in' && before.status !== 'signed-in') void loadContract()
  })
  // A page restored from the back-forward cache may show what a logout has ended.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload()
  })
}

export function goToClearSession(router: Pick<Router, 'navigate'>, error: unknown): void {
  const code = error instanceof AuthError ? error.code : 'unknown'
  void router.navigate(`/clear-session?error=${encodeURIComponent(code)}`, { replace: true })
}

/** The contract decides which screens open. When it cannot be read nothing is locked; the user is told. */
async function loadContract(): Promise<void> {
  const read = contract.one()
  try {
    read.select(await queryClient.fetchQuery({ ...read, staleTime: Infinity }))
  } catch (cause) {
    recordError(cause)
  }
}
