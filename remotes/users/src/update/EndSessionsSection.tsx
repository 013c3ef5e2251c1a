import { hasSessions, userSessions } from '@portal/api-client/user-sessions'
import { type User, whyNotManageUsers } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { Button, confirm, Section, toast, useEntitlements } from '@portal/ui'
import classes from '../layout.module.css'

/** Ends another user's sessions, for administrators, when the API can. One's own are on the profile. */
export function EndSessionsSection({ user }: { user: User }) {
  const { entitlements } = useEntitlements()
  const ownID = useSession((session) => session.user?.id)
  if (!hasSessions(entitlements)) return null
  const why = user.id === ownID ? '自分のセッションはプロフィールから終了してください。' : whyNotManageUsers()
  return (
    <Section title="ログイン">
      <div className={classes.row}>
        <Button variant="default" color="red" disabledReason={why} onClick={() => void endSessions(user)}>
          セッションを終了
        </Button>
        <span className={classes.note}>すべての端末でログインし直しになります。パスワードや MFA は変わりません。</span>
      </div>
    </Section>
  )
}

async function endSessions(user: User): Promise<void> {
  const done = await confirm({
    title: `${user.name ?? user.email} のセッションを終了しますか？`,
    body: 'すべての端末で、まもなくログインし直しになります。開いているリモート接続も閉じます。',
    action: 'セッションを終了',
    danger: true,
    run: () => userSessions.endOthers(user.id),
  })
  if (done) toast({ style: 'normal', message: `${user.email} のセッションを終了しました。` })
}
