import { events, UNRESOLVED } from '@portal/api-client/events'
import { partFacts, partName, partOfReason, unlistedPart } from '@portal/api-client/parts'
import { polled } from '@portal/api-client/polling'
import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { formatNumber, HealthBadge, Section, TextLink, Time } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import classes from './ReasonStrip.module.css'
import { dayBeforePath, tabPath } from './tabs'

const TITLE: Record<string, string> = { Critical: 'なぜ重大か', Warning: 'なぜ警告か', Unknown: 'なぜ不明か' }

/**
 * The cause of a state that is not good, in words, each with the log entry that reported it; and the sheet for the
 * vendor, where all of them can be chosen.
 */
export function ReasonStrip({ server }: { server: Server }) {
  const { hardStatus, hardStatusReasons: reasons } = server
  if (hardStatus === 'OK') return null
  const log = reasons.find(({ hardLogID }) => hardLogID)?.hardLogID
  return (
    <Section
      title={TITLE[hardStatus] ?? '状態の理由'}
      actions={log && <TextLink to={paths.maintenanceSheet(server.id, { log })}>保守依頼シート</TextLink>}
    >
      {reasons.length === 0 ? (
        <p>{withoutReason(server)}</p>
      ) : (
        <ul className={classes.list}>
          {reasons.map((reason) => (
            <li key={`${reason.sensorName}${reason.since}${reason.message}`} className={classes.reason}>
              <HealthBadge value={reason.health} />
              <span>{reason.message}</span>
              <FaultyPart server={server} reason={reason} />
              <span className={classes.since}>
                <Time value={reason.since} relative />
                から
              </span>
              <span className={classes.links}>
                {reason.hardLogID && (
                  <TextLink to={paths.systemEventLog(server.id, reason.hardLogID)}>ハードログを見る</TextLink>
                )}
                {reason.since && <TextLink to={dayBeforePath(server.id, reason.since)}>故障の前 24 時間</TextLink>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The part that is to be replaced, with what a vendor wants to know of it. */
function FaultyPart({ server, reason }: { server: Server; reason: Server['hardStatusReasons'][number] }) {
  const part = partOfReason(reason, server.hardware)
  if (!part) {
    const unlisted = unlistedPart({ ...reason, text: reason.message }, server.hardware)
    return unlisted && <span className={classes.part}>{partName(unlisted)} は、報告された構成の一覧にありません。</span>
  }
  const facts = partFacts(part)
  return (
    <span className={classes.part}>
      <TextLink to={paths.serverPart(server.id, part.id)}>{partName(part)}</TextLink>
      {facts && `: ${facts}`}
    </span>
  )
}

/** The same in one line, for the tabs where the reasons are not the subject, and who handles it. */
export function ReasonLine({ server }: { server: Server }) {
  const [first, ...others] = server.hardStatusReasons
  if (server.hardStatus === 'OK') return null
  return (
    <p className={classes.line}>
      <HealthBadge value={server.hardStatus} />
      <TextLink to={tabPath(server.id, 'overview')}>
        {first?.message ?? withoutReason(server)}
        {others.length > 0 && ` ほか ${formatNumber(others.length)} 件`} ›
      </TextLink>
      <Owners serverID={server.id} />
    </p>
  )
}

/** Who handles the server's unresolved events; nothing as long as they are not known, because the line says enough. */
function Owners({ serverID }: { serverID: string }) {
  const { data } = useQuery({ ...events.list({ serverID: [serverID] }), ...polled })
  if (!data) return null
  const unresolved = data.filter(({ status }) => UNRESOLVED.some((each) => each === status))
  const owners = new Set(unresolved.flatMap(({ assignee }) => (assignee ? [assignee.email] : [])))
  return <span className={classes.owners}>担当 {[...owners].join('、') || 'なし'}</span>
}

function withoutReason({ hardStatus, agent }: Server): string {
  if (hardStatus === 'Unknown' && agent.status === 'never')
    return 'エージェントがまだ一度も接続していないため、ハードウェアの状態が分かりません。'
  if (hardStatus === 'Unknown' && agent.status === 'offline')
    return 'エージェントが接続されていないため、ハードウェアの状態が分かりません。'
  return '理由は報告されていません。'
}
