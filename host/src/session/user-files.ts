import { onLogout, useSession } from '@portal/auth'
import { forgetUserFiles, storedText } from '@portal/ui'

/** Set by a logout, whose page may be gone before its files are. */
const owed = storedText('local', 'portal.forget-files')

/**
 * Removes the files that this browser keeps for users: all of them with a logout, and those of others when another user
 * signs in. A session that has expired leaves them to its user, because a crash is often noticed after that.
 */
export function forgetFilesWithSession(): void {
  onLogout(() => {
    owed.write('1')
    void forgetAll()
  })
  const begin = async ({ status, user }: Pick<ReturnType<typeof useSession.getState>, 'status' | 'user'>) => {
    if (owed.read() !== null) await forgetAll()
    // A tab of the other user that still writes is left to its own logout.
    else if (status === 'signed-in' && user) await forgetUserFiles(user.id).catch(() => undefined)
  }
  void begin(useSession.getState())
  useSession.subscribe((now, before) => {
    if (now.status === 'signed-in' && now.user?.id !== before.user?.id) void begin(now)
  })
}

async function forgetAll(): Promise<void> {
  await forgetUserFiles().then(owed.remove, () => undefined)
}
