import { continueSignedOut, handleCallback, handOverLogin, isLoginReturn, useSession } from '@portal/auth'
import { toast } from '@portal/ui'
import { useEffect, useState } from 'react'
import { redirect, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import { AGAIN, authErrorText } from './auth-error-text'
import { codeOf, endOnClearSession } from '../session/react-to-session'

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

/**
 * Return from login. The code is used once, however often React mounts this page. In the window of a sign-in that
 * another tab waits for, it is that tab's, and the window closes.
 */
export function Component() {
  const navigate = useNavigate()
  const [isHandedOver, setHandedOver] = useState(false)
  useEffect(() => {
    const leaveTo = (target: string) => navigate(target, { replace: true })
    const goOn = async () => {
      if (await handOverLogin(window.location.href)) {
        // Without the code, so that a reload does not use it twice.
        window.history.replaceState(null, '', '/')
        setHandedOver(true)
        continueSignedOut()
        return window.close()
      }
      return leaveTo(await handleCallback(window.location.href))
    }
    goOn().catch((cause: unknown) => {
      if (useSession.getState().status === 'signed-out') return endOnClearSession({ navigate: leaveTo }, cause)
      // Back home, because a session that was there before is being resumed: nobody needs to sign in again.
      toast({ style: 'warning', message: authErrorText(codeOf(cause)).replace(AGAIN, '') })
      return leaveTo('/')
    })
  }, [navigate])
  return isHandedOver ? (
    <p role="status">ログインを確認しました。このウィンドウを閉じて、元の画面に戻ってください。</p>
  ) : (
    <h1 hidden>ログイン処理中</h1>
  )
}
