import { type User, users } from '@portal/api-client/users'
import { confirm, formatNumber, toast } from '@portal/ui'

/** `missing` are the users without MFA, who must set it up at their next sign-in. */
export async function enforceMfa(missing: User[], project: string): Promise<void> {
  const done = await confirm({
    title: 'MFA を必須にしますか？',
    body:
      missing.length === 0
        ? 'すべてのユーザーが MFA を設定済みです。'
        : `MFA 未設定の ${formatNumber(missing.length)} 名は、次回のログインで MFA を設定するまで利用できなくなります。`,
    action: '必須にする',
    danger: true,
    typed: project,
    run: () => users.setMfaPolicy(true),
  })
  if (done) toast({ style: 'normal', message: 'MFA を必須にしました。' })
}

export async function relaxMfa(): Promise<void> {
  const done = await confirm({
    title: 'MFA を任意にしますか？',
    body: 'MFA が未設定のユーザーも、パスワードだけでログインできるようになります。',
    action: '任意にする',
    danger: true,
    run: () => users.setMfaPolicy(false),
  })
  if (done) toast({ style: 'normal', message: 'MFA を任意にしました。' })
}
