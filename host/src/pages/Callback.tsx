import { handleCallback, isLoginReturn, useSession } from '@portal/auth'
import { toast } from '@portal/ui'
import { useEffect } from 'react'
import { redirect, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import { authErrorText } from './auth-error-text'
import { endOnClearSession } from '../session/react-to-session'

/**
 * An address that was typed, bookmarked or reopened, or an error that the provider sent without `state`, cannot be
 * processed: it leads home, where the reason is told. A session that is there goes on.
 */
export function loader({ request }: LoaderFunctionArgs): Response | null {
  const url = new URL(request.url)
  if (isLoginReturn(url)) return null
  toast({ style: 'warning', message: authErrorText(url.searchParams.get('error') ?? 'incomplete_return') })
  return redirect('/')
}

/** Return from login. The code is used once, however often React mounts this page. */
export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaveTo = (target: string) => navigate(target, { replace: true })
    handleCallback(window.location.href).then(leaveTo, (cause: unknown) => {
      if (useSession.getState().status === 'signed-out') return endOnClearSession({ navigate: leaveTo }, cause)
      // Back home, because a session that was there before is being resumed.
      toast({ style: 'warning', message: authErrorText('missing_transaction') })
      return leaveTo('/')
    })
  }, [navigate])
  return <h1 hidden>ログイン処理中</h1>
}
