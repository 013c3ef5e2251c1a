import { type Event, events } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { paths } from '@portal/contract'
import { Button, EventStatusBadge, LeftOut, SeverityBadge, SlowNote, TextLink, Time } from '@portal/ui'
import type { Marker, Span } from '@portal/ui/chart'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import classes from './MetricEvents.module.css'

const MOST_LISTED = 50
const NOTHING = { data: [], leftOut: [] }
const seconds = (moment: string) => Date.parse(moment) / 1000

type Occurrence = { event: Event; at: number }

/** The events of a server that fall into a span, oldest first, and the same as marks for its charts. */
export function useMetricEvents(serverID: string, { start, end }: Span) {
  // Without an end, because an event that came again later may have begun in the span.
  const { select, ...query } = events.list({ serverID: [serverID], from: new Date(start * 1000).toISOString() })
  const parse = useCallback((raw: unknown) => ({ data: select(raw), leftOut: select.leftOut(raw) }), [select])
  const read = useQuery({ ...query, select: parse, placeholderData: keepPreviousData })
  const { data, leftOut } = read.data ?? NOTHING
  const occurrences = useMemo(
    () =>
      data
        .filter((event) => event.serverID === serverID)
        .map((event): Occurrence => ({
          event,
          at: seconds(event.occurredAt) >= start ? seconds(event.occurredAt) : seconds(event.lastOccurredAt),
        }))
        .filter(({ at }) => at >= start && at <= end)
        .sort((a, b) => a.at - b.at),
    [data, serverID, start, end],
  )
  const markers = useMemo(
    () =>
      occurrences.map(({ event, at }): Marker => ({
        at,
        label: event.title,
        tone: severityLabels.tone(event.severity),
        to: paths.event(event.id),
      })),
    [occurrences],
  )
  return { read, leftOut, occurrences, markers }
}

/** All events of the span in words, which the charts show as marks. */
export function MetricEvents({ serverID, found }: { serverID: string; found: ReturnType<typeof useMetricEvents> }) {
  const { read, leftOut, occurrences } = found
  if (read.isError && !read.data) {
    return (
      <p className={classes.failed}>
        イベントを読み込めませんでした。
        <Button size="xs" variant="default" onClick={() => void read.refetch()}>
          再試行
        </Button>
      </p>
    )
  }
  if (read.isPending)
    return (
      <p className={classes.none}>
        イベントを読み込んでいます。
        <SlowNote />
      </p>
    )
  return (
    <>
      <LeftOut read={{ data: read.data?.data, leftOut }} />
      {occurrences.length === 0 ? (
        <p className={classes.none}>この期間のイベントはありません。</p>
      ) : (
        <List serverID={serverID} occurrences={occurrences} />
      )}
    </>
  )
}

function List({ serverID, occurrences }: { serverID: string; occurrences: readonly Occurrence[] }) {
  const newest = occurrences.toReversed().slice(0, MOST_LISTED)
  return (
    <details className={classes.events}>
      <summary>この期間のイベント {occurrences.length} 件</summary>
      <ul>
        {newest.map(({ event, at }) => (
          <li key={event.id}>
            <Time value={new Date(at * 1000).toISOString()} />
            <SeverityBadge value={event.severity} />
            <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
            <EventStatusBadge value={event.status} />
          </li>
        ))}
      </ul>
      {occurrences.length > MOST_LISTED && (
        <TextLink to={`${paths.events}?serverID=${encodeURIComponent(serverID)}&status=`}>
          ほか {occurrences.length - MOST_LISTED} 件をイベント管理で見る
        </TextLink>
      )}
    </details>
  )
}
