import { logout } from '@portal/auth'
import { users } from '@portal/api-client/users'
import { toast } from '@portal/ui'
import { create } from 'zustand'
import { keepNotice, keepPlace, takeNotices, takePlace } from './notices'

/** How long the operation log may take to be written. */
const LOG_LIMIT_MS = 5_000
/** How long a warning is shown before the page is left. Short, because it is shown again after the logout. */
const WARNING_MS = 5_000

type LogOut = {
  /** `warned`: goes on by itself. `failed`: the session stands. */
  phase: 'idle' | 'running' | 'warned' | 'failed'
  /** Ends the wait of `warned`. */
  goOn: () => void
}

const idle: LogOut = { phase: 'idle', goOn: () => {} }

/** The logout under way; the frame shows it. */
export const useLogOut = create<LogOut>()(() => idle)

/**
 * Posts the operation log, warns when that fails, then logs out everywhere and returns to the site's origin, and from
 * there to `place`. While one runs, another does nothing.
 */
export async function logOut(place?: string): Promise<void> {
  const { phase } = useLogOut.getState()
  if (phase === 'running' || phase === 'warned') return
  useLogOut.setState({ ...idle, phase: 'running' })
  const warning = await logOperation()
  if (warning) await warn(warning)
  if (place) keepPlace(place)
  try {
    await logout()
  } catch {
    // Logout failed and the page stays, so the notices stored for the next page are dropped because this one shows them
    // already.
    takeNotices()
    takePlace()
    toast({ style: 'warning', message: 'ログアウト処理中にエラーが発生しました。' })
    useLogOut.setState({ ...idle, phase: 'failed' })
  }
}

/** After a logout that failed: the session goes on. */
export const staySignedIn = () => useLogOut.setState(idle)

async function warn(message: string): Promise<void> {
  keepNotice(message)
  toast({ style: 'warning', message })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WARNING_MS)
    const goOn = () => {
      clearTimeout(timer)
      resolve()
    }
    useLogOut.setState({ phase: 'warned', goOn })
  })
  useLogOut.setState({ ...idle, phase: 'running' })
}

async function logOperation(): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), LOG_LIMIT_MS)
  })
  try {
    const status = await Promise.race([users.logLogout(), late])
    return status === 200 || status === 204 ? null : '操作ログの送信に失敗しました。'
  } catch {
    return '操作ログの送信中にエラーが発生しました。'
  } finally {
    clearTimeout(timer)
  }
}
