import { type Event, events, UNRESOLVED, whyNotManageEvents } from '@portal/api-client/events'
import { incidentsOf, placesOf } from '@portal/api-client/incidents'
import { polled } from '@portal/api-client/polling'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { correctedTime, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  EmptyState,
  formatNumber,
  HealthBadge,
  ReadNotes,
  StatusBadge,
  TextLink,
  Time,
  useRead,
  useSummary,
} from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { AgentsLink } from '../AgentsLink'
import { MaintenanceText } from '../maintenance/MaintenanceText'
import { type MaintenanceOf, useMaintenance } from '../maintenance/use-maintenance'
import { withinText } from '../maintenance/within-text'
import { Tag } from '../Tag'
import { type Cause, causesOf } from './causes'
import { TakeEvent } from './TakeEvent'
import classes from './widgets.module.css'

/** As many as fit into a card. */
const SHOWN = 4
const clock = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' })

/** What is critical, by cause, with the sentence that says why and who handles it. */
export function Component() {
  const read = useRead({ ...servers.list(), ...polled })
  const maintenanceOf = useMaintenance()
  const critical = read.data.filter(({ hardStatus }) => hardStatus === 'Critical')
  const within = critical.filter((server) => maintenanceOf(server)).length
  useSummary(`重大 ${formatNumber(critical.length)} 台${within > 0 ? `（${withinText(within)}）` : ''}`, [read])
  return (
    <>
      <ReadNotes reads={[read]} />
      <Critical read={read} maintenanceOf={maintenanceOf} />
    </>
  )
}

type CriticalProps = {
  read: { data: readonly ServerRow[]; dataUpdatedAt: number }
  maintenanceOf: MaintenanceOf
}

/** Reads the time only where it is shown, because a component that reads it is drawn at each poll. */
function Critical({ read, maintenanceOf }: CriticalProps) {
  const { data } = read
  // Not a read that the card waits for, because the servers are worth showing also when the events cannot be read.
  const { data: unresolved, refetch } = useQuery({
    ...events.list({ status: UNRESOLVED }),
    ...polled,
    enabled: data.some(({ hardStatus }) => hardStatus === 'Critical'),
  })
  const causes = causesOf(data, unresolved && incidentsOf(unresolved, placesOf(data)))
  if (data.length === 0) {
    return (
      <EmptyState
        title="サーバーがまだ登録されていません"
        description="登録の依頼先とエージェントの導入の手順は、エージェント管理で確認できます。"
        action={<AgentsLink />}
      />
    )
  }
  if (causes.length === 0) {
    const allHealthy = data.every((server) => server.hardStatus === 'OK')
    return (
      <p>
        <StatusBadge tone="ok" icon="circle-check">
          {`${allHealthy ? '問題' : '重大な問題'}は検出されていません（${clock.format(correctedTime(read.dataUpdatedAt))} 時点）`}
        </StatusBadge>
      </p>
    )
  }
  return <Causes causes={causes} maintenanceOf={maintenanceOf} unresolved={unresolved} refetch={refetch} />
}

type CausesProps = { causes: readonly Cause[]; maintenanceOf: MaintenanceOf } & Pick<
  HandledProps,
  'unresolved' | 'refetch'
>

function Causes({ causes, maintenanceOf, unresolved, refetch }: CausesProps) {
  const more = causes.slice(SHOWN).reduce((sum, { servers: { length } }) => sum + length, 0)
  return (
    <>
      <ul className={classes.causes}>
        {causes.slice(0, SHOWN).map((cause) => (
          <li key={cause.id} className={classes.cause}>
            <HealthBadge value="Critical" />
            <span className={classes.sentence} title={cause.text}>
              <MaintenanceTag servers={cause.servers} maintenanceOf={maintenanceOf} />
              {cause.text}
            </span>
            <span className={classes.where}>
              <TextLink to={cause.to}>{nameOf(cause)}</TextLink>
            </span>
            <span className={classes.aside}>{cause.since && <Time value={cause.since} relative />}</span>
            <span className={classes.aside}>
              <Handled cause={cause} unresolved={unresolved} refetch={refetch} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <TextLink to={`${paths.servers}?hardStatus=Critical`}>{`ほか ${formatNumber(more)} 台を見る`}</TextLink>
      )}
    </>
  )
}

/** First in the sentence, because of a long one the end is cut off. */
function MaintenanceTag({
  servers: group,
  maintenanceOf,
}: Pick<Cause, 'servers'> & Pick<CausesProps, 'maintenanceOf'>) {
  const within = group.flatMap((server) => maintenanceOf(server) ?? [])
  const [first] = within
  if (!first) return null
  return <Tag>{within.length === group.length ? <MaintenanceText {...first} /> : withinText(within.length)}</Tag>
}

const nameOf = ({ servers: group, site }: Cause): string =>
  group.length === 1 ? (group[0]?.name ?? '') : `${site} ${formatNumber(group.length)} 台`.trim()

type HandledProps = { cause: Cause; unresolved: readonly Event[] | undefined; refetch: () => Promise<unknown> }

/**
 * Who has taken the critical events of this cause. One event is taken here; of several the list is where the user
 * chooses.
 */
function Handled({ cause, unresolved, refetch }: HandledProps) {
  const me = useSession((session) => session.user?.id)
  const ids = new Set(cause.servers.map(({ id }) => id))
  const known = cause.incident?.events ?? unresolved ?? []
  const all = known.filter(({ severity, serverID }) => severity === 'Critical' && ids.has(serverID))
  const ofReasons = all.filter(({ hardLogID }) => hardLogID && cause.logs.includes(hardLogID))
  // All of the servers where no event names the failure, because one of them may still be about it.
  const own = ofReasons.length > 0 ? ofReasons : all
  if (own.length === 0) return null
  const names = new Set(own.flatMap(({ assignee }) => assignee?.email ?? []))
  if (names.size > 0 && own.every(({ assignee }) => assignee)) return <>担当 {[...names].join('、')}</>
  const [event] = own
  if (event && own.length === 1 && me && !whyNotManageEvents())
    return <TakeEvent event={event} me={me} refetch={refetch} />
  if (cause.incident) return <TextLink to={cause.to}>対応する</TextLink>
  const query = new URLSearchParams([['severity', 'Critical'], ...[...ids].map((id) => ['serverID', id])])
  return <TextLink to={`${paths.events}?${query}`}>対応する</TextLink>
}
