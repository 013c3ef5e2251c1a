import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { type Invitation, users, whyNotManageUsers } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { confirm, copyItem, type MenuItem, toast } from '@portal/ui'
import { forgetLost, keepLost } from './lost-invitations'

export function invitationActions(invitation: Invitation): MenuItem[] {
  const why = whyNotManageUsers()
  return [
    { label: '再送', onSelect: () => void resend(invitation), disabledReason: why },
    { label: '取消', onSelect: () => void cancel(invitation), disabledReason: why, danger: true },
    {
      label: 'この対象の操作ログ',
      to: paths.activityLogsOf(invitation.id),
      disabledReason: whyNotReadActivityLogs(),
      startsGroup: true,
    },
    copyItem('招待 ID', invitation.id),
  ]
}

/** Cancels the invitation and invites its address again, because there is no call for this. */
async function resend({ id, email }: Invitation): Promise<void> {
  const cancelled = await confirm({
    title: '招待を再送しますか？',
    body: `${email} に新しい招待メールを送ります。前のメールのリンクは使えなくなります。`,
    action: '再送',
    run: () => users.cancelInvitation(id),
  })
  if (cancelled) await inviteAgain(email)
}

/** Between the two calls of a resend the address is invited nowhere: when the second fails, it is kept for another try. */
export async function inviteAgain(email: string): Promise<void> {
  try {
    await users.register(email)
    forgetLost(email)
    toast({ style: 'normal', message: `${email} に招待メールを送りました。` })
  } catch (error) {
    keepLost(email, error)
  }
}

async function cancel({ id, email }: Invitation): Promise<void> {
  const done = await confirm({
    title: '招待を取り消しますか？',
    body: `${email} に送った招待のリンクは使えなくなります。`,
    action: '招待を取り消す',
    danger: true,
    run: () => users.cancelInvitation(id),
  })
  if (done) toast({ style: 'normal', message: `${email} の招待を取り消しました。` })
}
