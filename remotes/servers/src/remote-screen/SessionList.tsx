import type { ConnInfo } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { Time } from '@portal/ui'
import classes from './SessionList.module.css'

/** Who is on a console, since when, and whether with their hands. */
export function SessionList({ sessions, label }: { sessions: NonNullable<ConnInfo['sessions']>; label: string }) {
  const me = useSession((session) => session.user?.email)
  return (
    <ul className={classes.list} aria-label={label}>
      {sessions.map(({ email, startedAt, readOnly }, index) => (
        <li key={`${email} ${startedAt} ${index}`}>
          <strong>
            {email}
            {email === me && ' (自分)'}
          </strong>
          <span>{readOnly ? '閲覧のみ' : '操作中'}</span>
          <span>
            <Time value={startedAt} /> から
          </span>
        </li>
      ))}
    </ul>
  )
}
