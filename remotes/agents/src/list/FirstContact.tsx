import { type ServerRow, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { StatusBadge, TextLink, Time, useRead } from '@portal/ui'
import classes from '../layout.module.css'

const POLL_MS = 3000

/**
 * Whether the agent of a machine has connected. Polls until then, because the user waits for it with the command just
 * run.
 */
export function FirstContact({ serialNo }: { serialNo: string }) {
  const { data } = useRead(servers.list())
  const server = data.find((each) => each.serialNo === serialNo)
  return server?.agent.status === 'online' ? <Connected server={server} /> : <Waiting />
}

function Connected({ server: { id, name, agent } }: { server: ServerRow }) {
  return (
    <p role="status" className={classes.row}>
      <StatusBadge tone="ok" icon="circle-check">
        接続しました
      </StatusBadge>
      <span>
        最終受信 <Time value={agent.lastSeenAt} />
      </span>
      <TextLink to={paths.server(id)}>{name} を見る</TextLink>
    </p>
  )
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
