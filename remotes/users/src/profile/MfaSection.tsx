import { recordError } from '@portal/api-client/http'
import { mfaLabels } from '@portal/api-client/labels/users'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { hasPasskeys, type MfaPolicy, type User, users } from '@portal/api-client/users'
import { Button, confirm, LabelBadge, TextLink, toast, useEntitlements, useRead } from '@portal/ui'
import { useState } from 'react'
import { openMfaTicket, ticketOrigins } from './mfa-ticket'
import classes from '../layout.module.css'

export function MfaSection({ user }: { user: User }) {
  const { data: policy } = useRead(users.mfaPolicy())
  const { data: config } = useRead(runtimeConfig())
  const hasKeys = hasPasskeys(useEntitlements().entitlements)
  const [isPending, setPending] = useState(false)
  /** The page's address for a link, because a browser may block the window that would open it. */
  const [blockedURL, setBlockedURL] = useState<string | null>(null)
  const setUp = async () => {
    setPending(true)
    setBlockedURL(null)
    try {
      setBlockedURL(await openMfaTicket(ticketOrigins(config.auth)))
    } catch (cause) {
      recordError(cause)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes.stack}>
      <p className={classes.row}>
        状態: <LabelBadge labels={mfaLabels} value={user.mfaEnrolled} />
        {policy.enforceMFA && <span className={classes.note}>このプロジェクトでは MFA が必須です。</span>}
        {hasKeys && <span className={classes.note}>認証アプリとパスキーを設定できます。</span>}
      </p>
      <div className={classes.row}>
        <Button
          variant="default"
          loading={isPending}
          disabledReason={
            user.mfaEnrolled && !hasKeys ? 'MFA は設定済みです。変更するにはリセットしてください。' : undefined
          }
          onClick={() => void setUp()}
        >
          設定する
        </Button>
        <Button
          variant="default"
          color="red"
          disabledReason={user.mfaEnrolled === false ? 'MFA は設定されていません。' : undefined}
          onClick={() => void reset(policy, hasKeys)}
        >
          リセット
        </Button>
      </div>
      {blockedURL && (hasKeys || !user.mfaEnrolled) && (
        <div role="alert" className={classes.warning}>
          <p>
            MFA の設定ページを用意しましたが、まだ開いていません。次のリンクから設定してください。リンクは 1
            回だけ使えます。
          </p>
          <TextLink href={blockedURL} target="_blank">
            MFA の設定ページを開く
          </TextLink>
        </div>
      )}
    </div>
  )
}

async function reset({ enforceMFA }: MfaPolicy, hasKeys: boolean): Promise<void> {
  const factors = hasKeys ? '認証アプリとパスキー' : '認証アプリ'
  const done = await confirm({
    title: '自分の MFA をリセットしますか？',
    body: enforceMFA
      ? `登録した${factors}は使えなくなります。このプロジェクトでは MFA が必須のため、次回ログインで再設定が必要です。ログイン中のポータルも、まもなくログインし直しになります。`
      : `登録した${factors}は使えなくなり、次回からパスワードだけでログインします。ログイン中のポータルも、まもなくログインし直しになります。`,
    action: 'リセット',
    danger: true,
    run: () => users.resetOwnMfa(),
  })
  if (done) toast({ style: 'normal', message: 'MFA をリセットしました。' })
}
