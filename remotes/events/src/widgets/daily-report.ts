import type { Event } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { inJapan } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import { type PlaceOf, section } from '../plain-text'

type Report = {
  project: string
  /** A day in Japan, `2026-11-22`. */
  day: string
  /** The events of that day at least. */
  rows: readonly Event[]
  unresolved: readonly Event[]
  placeOf: PlaceOf
  me: { id: string; email: string | null } | null
}

/** A day in plain text, for a mail or a chat: what is new, what was resolved, what is open, and the user's own work. */
export function dailyReport({ project, day, rows, unresolved, placeOf, me }: Report): string {
  const isToday = (time: string) => !Number.isNaN(Date.parse(time)) && inJapan(Date.parse(time)).startsWith(day)
  const isResolvedToday = ({ status, history }: Event) =>
    status === 'resolved' && history.some(({ at, to }) => to === 'resolved' && isToday(at))
  const resolved = rows.filter(isResolvedToday)
  const own = unresolved.filter(({ assignee }) => me && assignee?.id === me.id)
  const resolvedByMe = resolved.filter(({ history }) =>
    history.some(({ actor, at, to }) => to === 'resolved' && isToday(at) && actor === me?.email),
  )
  const bySeverity = [...new Set(unresolved.map(({ severity }) => severity))]
    .toSorted((one, other) => severityLabels.rank(one) - severityLabels.rank(other))
    .map((each) => `${severityLabels.text(each)} ${count(unresolved.filter(({ severity }) => severity === each))}`)
  return [
    `日報 ${day.replaceAll('-', '/')} ${project}`.trim(),
    '',
    ...section(
      '本日の新規',
      rows.filter(({ occurredAt }) => isToday(occurredAt)),
      placeOf,
    ),
    ...section('本日の解決', resolved, placeOf),
    `■ 未解決 ${count(unresolved)} 件${bySeverity.length > 0 ? `（${bySeverity.join('・')}）` : ''}`,
    '',
    ...section('自分が解決', resolvedByMe, placeOf),
    ...section('自分の担当', own, placeOf),
  ]
    .join('\n')
    .trimEnd()
}

const count = (rows: readonly unknown[]) => formatNumber(rows.length)
