import { polled } from '@portal/api-client/polling'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EmptyState, HealthBadge, LeftOut, StatusBadge, TextLink, Time, useRead } from '@portal/ui'
import { AgentsLink } from '../AgentsLink'
import classes from './widgets.module.css'

const MOST = 10
const clock = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' })

/** Critical servers, each with the sentence that says why. */
export function Component() {
  const read = useRead({ ...servers.list(), ...polled })
  return (
    <>
      <LeftOut read={read} />
      <Critical read={read} />
    </>
  )
}

/** Reads the time only where it is shown, because a component that reads it is drawn at each poll. */
function Critical({ read }: { read: { data: readonly ServerRow[]; dataUpdatedAt: number } }) {
  const { data } = read
  const critical = data.filter((server) => server.hardStatus === 'Critical')
  if (data.length === 0) {
    return (
      <EmptyState
        title="サーバーがまだ登録されていません"
        description="エージェントを導入すると、サーバーの状態がここに表示されます。"
        action={<AgentsLink />}
      />
    )
  }
  if (critical.length === 0) {
    const allHealthy = data.every((server) => server.hardStatus === 'OK')
    return (
      <p>
        <StatusBadge tone="ok">
          {`${allHealthy ? '問題' : '重大な問題'}は検出されていません（${clock.format(read.dataUpdatedAt)} 時点）`}
        </StatusBadge>
      </p>
    )
  }
  return (
    <>
      <ul className={classes.rows}>
        {critical.slice(0, MOST).map((server) => {
          const reasons = server.hardStatusReasons.filter((reason) => reason.health === 'Critical')
          return (
            <li key={server.id} className={classes.row}>
              <HealthBadge value={server.hardStatus} />
              <TextLink to={paths.server(server.id)}>{server.name}</TextLink>
              <span className={classes.reason}>{reasons[0]?.message ?? '理由は報告されていません。'}</span>
              <span className={classes.aside}>
                {reasons.length > 1 && `他 ${reasons.length - 1} 件 · `}
                {reasons[0] && (
                  <>
                    <Time value={reasons[0].since} relative /> から
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {critical.length > MOST && (
        <TextLink to={`${paths.servers}?hardStatus=Critical`}>{`他 ${critical.length - MOST} 台を見る`}</TextLink>
      )}
    </>
  )
}
