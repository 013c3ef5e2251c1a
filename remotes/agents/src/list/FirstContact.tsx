import { servers } from '@portal/api-client/servers'
import { StatusBadge, Time, useRead } from '@portal/ui'
import classes from '../layout.module.css'

const POLL_MS = 3000

/**
 * Whether the agent of a server has connected. Polls until then, because the user waits for it with the command just
 * run.
 */
export function FirstContact({ serverID }: { serverID: string }) {
  const { data } = useRead(servers.list())
  const agent = data.find(({ id }) => id === serverID)?.agent
  if (agent?.status === 'online') {
    return (
      <p role="status" className={classes.row}>
        <StatusBadge tone="ok">接続しました</StatusBadge>
        <span>
          最終受信 <Time value={agent.lastSeenAt} />
        </span>
      </p>
    )
  }
  return <Waiting />
}

function Waiting() {
  useRead({ ...servers.list(), refetchInterval: POLL_MS })
  return (
    <p role="status" className={classes.row}>
      <StatusBadge tone="info">最初の受信を待っています…</StatusBadge>
      <span className={classes.note}>3 秒ごとに確認しています。</span>
    </p>
  )
}
