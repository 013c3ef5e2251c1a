import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { recordError } from '@portal/api-client/http'
import { type User, users, whyNotManageUsers, whyNotRemove, whyNotResetMfa } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { confirm, copyItem, type MenuItem, toast } from '@portal/ui'

/** Actions of a user's row, with the reason where one is not available. `all` are the users of the project. */
export function userActions(user: User, all: User[], ownID: string | undefined): MenuItem[] {
  return [
    { label: '編集', to: paths.updateUser(user.id), disabledReason: whyNotManageUsers() },
    { label: 'パスワード再設定メール', onSelect: () => void resetPassword(user), disabledReason: whyNotManageUsers() },
    {
      label: 'MFA をリセット',
      onSelect: () => void resetMfa(user),
      disabledReason: whyNotResetMfa(user, ownID),
      danger: true,
    },
    {
      label: '削除',
      onSelect: () => void remove(user, all, ownID),
      disabledReason: whyNotRemove(user, all, ownID),
      danger: true,
    },
    {
      label: 'この対象の操作ログ',
      to: paths.activityLogsOf(user.id),
      disabledReason: whyNotReadActivityLogs(),
      startsGroup: true,
    },
    copyItem('ユーザー ID', user.id),
  ]
}

async function resetPassword(user: User): Promise<void> {
  const done = await confirm({
    title: 'パスワード再設定メールを送りますか？',
    body: `${user.email} に、新しいパスワードを設定するためのメールを送ります。今のパスワードは、再設定されるまで使えます。`,
    action: 'メールを送る',
    run: () => users.resetPassword(user.id),
  })
  if (done) toast({ style: 'normal', message: `${user.email} に再設定メールを送りました。` })
}

async function resetMfa(user: User): Promise<void> {
  const done = await confirm({
    title: `${user.name ?? user.email} の MFA をリセットしますか？`,
    body: '登録された認証アプリは使えなくなります。本人は次回のログインで MFA を設定し直します。',
    action: 'MFA をリセット',
    danger: true,
    typed: user.email,
    run: () => users.resetMfa(user.id),
  })
  if (done) toast({ style: 'normal', message: `${user.email} の MFA をリセットしました。` })
}

async function remove(...args: [user: User, all: User[], ownID: string | undefined]): Promise<void> {
  try {
    const { removeUser } = await import(/* webpackChunkName: "remove-user" */ './remove-user')
    await removeUser(...args)
  } catch (cause) {
    recordError(cause)
  }
}
