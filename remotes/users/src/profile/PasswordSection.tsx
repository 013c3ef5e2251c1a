import { recordError } from '@portal/api-client/http'
import { type User, users } from '@portal/api-client/users'
import { currentTime } from '@portal/auth'
import { MINUTE_MS } from '@portal/contract'
import { Button, Section, toast, useCountdown } from '@portal/ui'
import { useState } from 'react'
import classes from '../layout.module.css'

/** The button pauses as long as the API does, because a second mail within this time is refused (429). */
const PAUSE_MS = MINUTE_MS

export function PasswordSection({ user }: { user: User }) {
  const [isPending, setPending] = useState(false)
  const [pausedUntil, setPausedUntil] = useState(0)
  const left = useCountdown(pausedUntil)
  const address = maskedAddress(user.email)
  const send = async () => {
    setPending(true)
    try {
      await users.resetOwnPassword(user.id)
      setPausedUntil(currentTime() + PAUSE_MS)
      toast({ style: 'normal', message: `${address} にパスワード変更メールを送りました。` })
    } catch (cause) {
      recordError(cause)
    } finally {
      setPending(false)
    }
  }
  return (
    <Section title="パスワード">
      <div className={classes.row}>
        <Button
          variant="default"
          loading={isPending}
          disabledReason={left > 0 ? `送信しました。${left} 秒後にもう一度送れます。` : undefined}
          onClick={() => void send()}
        >
          パスワード変更メールを送る
        </Button>
        <span className={classes.note}>
          {address} に、パスワードを変更するためのメールを送ります。{left > 0 && `あと ${left} 秒で再送できます。`}
        </span>
      </div>
    </Section>
  )
}

/** `y***@alpha.example`: users recognise their own address, and it is not read over a shoulder. */
function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`
}
