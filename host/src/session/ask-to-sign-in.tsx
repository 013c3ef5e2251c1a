import type { SignInWanted } from '@portal/api-client/http'
import { startStepUp, useSession } from '@portal/auth'
import { toast } from '@portal/ui'
import { authErrorText } from '../pages/auth-error-text'
import { SignInAgain } from './SignInAgain'
import { useSignInQuestion } from './sign-in-question'

/** Nothing to tell: the user has given it up, or the session is over, which is told elsewhere. */
const SILENT = new Set(['cancelled', 'login_required'])
const OTHER_PERSON = new Set(['user_changed', 'project_changed'])

/**
 * Asks the user to sign in again in a window of the provider, as often as the user wants to try. Returns the new token,
 * null when there is none.
 */
export async function askToSignIn(wanted: SignInWanted, refused: string): Promise<string | null> {
  const email = useSession.getState().user?.email ?? null
  let notice: string | null = null
  for (;;) {
    const attempt = await startStepUp(wanted, refused).catch((cause: unknown) => {
      toast({ style: 'error', message: cause instanceof Error ? cause.message : authErrorText('unreachable') })
      return null
    })
    if (attempt === null) return null
    const { url, token, cancel } = attempt
    if (url !== null) {
      const dialog = (
        <SignInAgain key={url} url={url} email={email} reason={wanted.reason} notice={notice} onCancel={cancel} />
      )
      useSignInQuestion.setState({ dialog })
    }
    try {
      return await token
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
      if (SILENT.has(code)) return null
      notice = OTHER_PERSON.has(code)
        ? '別のユーザーまたは別のプロジェクトでログインしたため、操作を続けられません。もう一度ログインしてください。'
        : authErrorText(code)
    } finally {
      useSignInQuestion.setState({ dialog: null })
    }
  }
}
