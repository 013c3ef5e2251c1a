import { Button, RequestID } from '@portal/ui'
import { useState } from 'react'
import { inviteAgain } from './invitation-actions'
import { type LostInvitation, useLostInvitations } from './lost-invitations'
import classes from '../layout.module.css'

/** Resends that were cut off between their two calls, each with a way to finish it. */
export function LostInvitations() {
  return useLostInvitations().map((lost) => <Lost key={lost.email} lost={lost} />)
}

function Lost({ lost: { email, error } }: { lost: LostInvitation }) {
  const [isPending, setPending] = useState(false)
  const again = async () => {
    setPending(true)
    await inviteAgain(email)
    setPending(false)
  }
  return (
    <div role="alert" className={classes.warning}>
      <strong>{email} の招待を再送できませんでした</strong>
      <p>前の招待は取り消されました。{error.message}</p>
      {error.requestID && (
        <p>
          <RequestID value={error.requestID} />
        </p>
      )}
      <div>
        <Button loading={isPending} onClick={() => void again()}>
          再招待
        </Button>
      </div>
    </div>
  )
}
