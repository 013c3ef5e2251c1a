import { dueAt, type MaintenanceCase, nextCase, openCases } from '@portal/api-client/cases'
import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { maintenanceText } from '@portal/api-client/labels/events'
import { polled } from '@portal/api-client/polling'
import { currentTime, type User, useSession } from '@portal/auth'
import { HOUR_MS, paths } from '@portal/contract'
import {
  EmptyState,
  EventLines,
  formatNumber,
  Line,
  Lines,
  ReadNotes,
  SeverityBadge,
  TextLink,
  useIsPast,
  useRead,
  useSummary,
} from '@portal/ui'
import { useMemo } from 'react'
import { PromisedTime } from '../PromisedTime'
import { useHistories } from '../remembered-cases'

/** As many as fit into a small card. */
const SHOWN = 2
/** A visit promised within this time is shown. */
const NEAR_MS = 24 * HOUR_MS

/**
 * The unresolved events that the user handles, and those whose vendor the user waits for. From the read of all of them,
 * because the next card shows those.
 */
export function Component() {
  const read = useRead({ ...events.list({ status: UNRESOLVED }), ...polled })
  const rows = useHistories(read.data)
  const me = useSession((session) => session.user)
  const mine = rows.filter(({ assignee }) => assignee && assignee.id === me?.id)
  const due = useDue(rows, me)
  useSummary(
    [`自分の担当 ${formatNumber(mine.length)} 件`, due.length > 0 && `保守の予定 ${formatNumber(due.length)} 件`]
      .filter(Boolean)
      .join('、'),
    [read],
  )
  return (
    <>
      <ReadNotes reads={[read]} />
      <Due rows={due} />
      <Mine data={mine} shown={Math.max(0, SHOWN - due.length)} />
    </>
  )
}

/**
 * Of the events that the user handles, or whose case the user has recorded, those whose promised time is near or past,
 * the first one first.
 */
function useDue(rows: readonly Event[], me: User | null): Event[] {
  const promised = useMemo(
    () =>
      rows
        .filter((event) => isOf(event, me))
        .map((event) => ({ event, at: dueAt(nextCase([event])?.promised ?? null) }))
        .filter(({ at }) => !Number.isNaN(at))
        .toSorted((one, other) => one.at - other.at),
    [rows, me],
  )
  const near = promised.filter(({ at }) => at <= currentTime() + NEAR_MS)
  // Draws the card again when the next one comes near.
  useIsPast((promised[near.length]?.at ?? Number.NaN) - NEAR_MS)
  return near.map(({ event }) => event)
}

function isOf(event: Event, me: User | null): boolean {
  if (me === null) return false
  const hasRecorded = ({ recorded: { by } }: MaintenanceCase) => by !== '' && (by === me.email || by === me.id)
  return event.assignee?.id === me.id || openCases(event).some(hasRecorded)
}

function Due({ rows }: { rows: readonly Event[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <Lines label="保守の予定">
        {rows.slice(0, SHOWN).map((event) => (
          <Line
            key={event.id}
            badges={<SeverityBadge value={event.severity} />}
            about={[event.serverName, maintenanceText(event)].filter(Boolean).join(' · ')}
            note={<PromisedTime promised={nextCase([event])?.promised ?? null} />}
          >
            <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
          </Line>
        ))}
      </Lines>
      {rows.length > SHOWN && <TextLink to={`${paths.events}?case=open`}>保守手配中のイベントを見る</TextLink>}
    </>
  )
}

function Mine({ data, shown }: { data: readonly Event[]; shown: number }) {
  if (data.length === 0) return shown === SHOWN && <EmptyState title="担当しているイベントはありません" />
  return (
    <>
      {shown > 0 && <EventLines label="自分が担当する未解決イベント" rows={data.slice(0, shown)} withServer />}
      <TextLink to={`${paths.events}?assignee=me`}>自分の担当をすべて見る（{formatNumber(data.length)} 件）</TextLink>
    </>
  )
}
