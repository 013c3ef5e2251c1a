import { type ActivityLog, activityLogs } from '@portal/api-client/activity-logs'
import { inJapan, MINUTE_MS, paths } from '@portal/contract'
import { formatNumber, LeftOut, TextLink, useRead } from '@portal/ui'
import { LogLines } from '../LogLines'

const SHOWN = 20
const MINUTES = 10

/**
 * Operations of the same actor within ten minutes of an entry, such as the rest of a bulk change or of a key rotation.
 * By time, because a bulk change of the portal is one request for each thing that it changes, with a request ID of its
 * own.
 */
export function NearbyLogs({ log }: { log: ActivityLog }) {
  if (log.occurredAt === '') return <p>日時の情報がないため、前後の操作を表示できません。</p>
  return <Nearby log={log} />
}

function Nearby({ log }: { log: ActivityLog }) {
  const read = useRead(activityLogs.list(nearby(log)))
  const others = read.data.filter((other) => other.id !== log.id && isSameActor(other, log))
  if (others.length === 0) {
    return (
      <>
        <LeftOut read={read} />
        <p>前後 {MINUTES} 分に、同じ操作者によるほかの操作はありません。</p>
      </>
    )
  }
  const shown = others.toSorted((one, other) => distance(one, log) - distance(other, log)).slice(0, SHOWN)
  const rows = others.filter((other) => shown.includes(other))
  return (
    <>
      <LeftOut read={read} />
      <p>
        同じ操作者が前後 {MINUTES} 分に行った操作です。
        {others.length > SHOWN && `${formatNumber(others.length)} 件のうち、時刻の近い ${SHOWN} 件を表示しています。`}
      </p>
      <LogLines label="続けて行われた操作" rows={rows} />
      {others.length > SHOWN && <TextLink to={sameDay(log)}>同じ操作者のこの日の操作をすべて見る</TextLink>}
    </>
  )
}

/** The list of what the same actor did on the same day in Japan. */
function sameDay({ occurredAt, actor }: ActivityLog): string {
  const day = inJapan(Date.parse(occurredAt)).slice(0, 10)
  const name = actor.email ?? actor.id
  const query = { period: 'custom', from: day, to: day, ...(name && { actor: name }) }
  return `${paths.activityLogs}?${new URLSearchParams(query)}`
}

/** Entries of the system and of machines are read without an actor, because they have no address and no ID. */
function nearby({ occurredAt, actor }: ActivityLog) {
  const at = Date.parse(occurredAt)
  const name = actor.email ?? actor.id
  return {
    from: new Date(at - MINUTES * MINUTE_MS).toISOString(),
    to: new Date(at + MINUTES * MINUTE_MS).toISOString(),
    actor: name ? [name] : [],
  }
}

function isSameActor({ actor: one }: ActivityLog, { actor: other }: ActivityLog): boolean {
  return (
    one.kind === other.kind && (one.id ?? null) === (other.id ?? null) && (one.email ?? null) === (other.email ?? null)
  )
}

const distance = (one: ActivityLog, other: ActivityLog) =>
  Math.abs(Date.parse(one.occurredAt) - Date.parse(other.occurredAt))
