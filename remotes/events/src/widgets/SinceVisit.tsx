import type { Event } from '@portal/api-client/events'
import { lifecycles } from '@portal/api-client/lifecycles'
import { polled } from '@portal/api-client/polling'
import { servers, silentSince } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { DAY_MS, inJapan, paths } from '@portal/contract'
import { formatNumber, TextLink, Time } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { sinceVisit } from './trend'
import classes from './TrendWidget.module.css'

/** Support that ends within so many days is told. */
const SOON_DAYS = 30

/**
 * What has happened since the user was here last, in milliseconds, each number a link to exactly its rows. `from`, in
 * ISO 8601, is where the events that the card has read begin.
 */
export function SinceVisit({ visit, from, rows }: { visit: number; from: string; rows: readonly Event[] }) {
  const { begun, resolved } = sinceVisit(rows, visit)
  const { silent, soon, days } = useOfServers(visit)
  const at = new Date(visit).toISOString()
  const ofEvents = (facet: 'begun' | 'resolved') =>
    `${paths.events}?${new URLSearchParams({ status: '', period: 'custom', from: inJapan(Date.parse(from)).slice(0, 10), [facet]: at })}`
  return (
    <p className={classes.since}>
      <span>
        前回（
        <Time value={at} isShort />
        ）から
      </span>
      <TextLink to={ofEvents('begun')}>新規 {formatNumber(begun)}</TextLink>
      <TextLink to={ofEvents('resolved')}>解決 {formatNumber(resolved)}</TextLink>
      {silent > 0 && (
        <TextLink to={`${paths.agents}?${new URLSearchParams({ silence: at })}`}>
          応答なし +{formatNumber(silent)}
        </TextLink>
      )}
      {soon > 0 && (
        <TextLink to={`${paths.lifecycles}?${new URLSearchParams(days)}`}>
          期限 {SOON_DAYS} 日以内 +{formatNumber(soon)}
        </TextLink>
      )}
    </p>
  )
}

/**
 * Agents that are silent since then, and servers whose support has come within reach, with its first and last day. Not
 * reads that the card waits for, because they are of other cards, and a contract may lack them.
 */
function useOfServers(visit: number) {
  const { data: machines = [] } = useQuery({ ...servers.list(), ...polled })
  const { data: ends = [] } = useQuery({ ...lifecycles.list(), ...polled })
  const now = currentTime()
  const dayAfter = (at: number, days: number) => inJapan(at + days * DAY_MS).slice(0, 10)
  const days = { from: dayAfter(visit, SOON_DAYS + 1), to: dayAfter(now, SOON_DAYS) }
  return {
    days,
    silent: machines.filter(({ agent }) => Date.parse(silentSince(agent, now) ?? '') >= visit).length,
    soon: ends.filter(({ supportExpireAt: day }) => day && day >= days.from && day <= days.to).length,
  }
}
