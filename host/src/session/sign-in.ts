import { login, SiteDataBlocked } from '@portal/auth'
import { paths } from '@portal/contract'
import { toast } from '@portal/ui'

/**
 * Leaves for sign-in (`how` as in `login`) and comes back to `target`. When that cannot start, the page stays and says
 * so.
 */
export async function signIn(how?: Parameters<typeof login>[1], target: string = paths.dashboard): Promise<void> {
  await login(target, how).catch((cause: unknown) => {
    if (cause instanceof SiteDataBlocked) return toast({ style: 'warning', message: cause.message })
    const why =
      cause instanceof Error && 'file' in cause && cause.file
        ? cause.message
        : 'しばらくしてからもう一度お試しください。'
    toast({ style: 'error', message: `ログイン画面を開けません。${why}` })
  })
}
