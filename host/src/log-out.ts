import { logout } from '@portal/auth'
import { users } from '@portal/api-client/users'
import { toast } from '@portal/ui'
import { keepNotice, takeNotices } from './notices'

/** Posts the operation log, warns when that fails, then logs out everywhere and returns to the site's origin. */
export async function logOut(): Promise<void> {
  const warning = await logOperation()
  if (warning) keepNotice(warning)
  try {
    await logout()
  } catch {
    // Nobody left the page: what was kept for the next one is said here, and only here.
    for (const message of takeNotices()) toast({ style: 'warning', message })
    toast({ style: 'warning', message: 'ログアウト処理中にエラーが発生しました。' })
  }
}

async function logOperation(): Promise<string | null> {
  try {
    const status = await users.logLogout()
    return status === 200 || status === 204 ? null : '操作ログの送信に失敗しました。'
  } catch {
    return '操作ログの送信中にエラーが発生しました。'
  }
}
