import type { Event } from '@portal/api-client/events'
import { incidentsOf, type Place } from '@portal/api-client/incidents'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { formatNumber } from '@portal/ui'
import { eachEvent, eventsOf, folded, type Line, subjectOf } from './lines'

// Events as plain text, for a mail or a chat.

/** Of a section, because a storm of events would bury the rest. */
const MOST_LINES = 20

/** Where the server of an id stands. */
export type PlaceOf = (serverID: string) => Place | undefined

/**
 * Its title with the number of its events, and a line or more for each of the most severe ones, one for those of one
 * cause. Ends with an empty line.
 */
export function section(
  title: string,
  rows: readonly Event[],
  placeOf: PlaceOf,
  linesOf = (line: Line) => [lineOf(line)],
): string[] {
  const lines = folded(eachEvent(rows, incidentsOf(rows, placeOf)), () => false).toSorted(
    (one, other) => severityLabels.rank(one.severity) - severityLabels.rank(other.severity),
  )
  const left = lines.slice(MOST_LINES).reduce((sum, line) => sum + eventsOf(line).length, 0)
  return [
    `■ ${title} ${formatNumber(rows.length)} 件`,
    ...lines.slice(0, MOST_LINES).flatMap(linesOf),
    ...(left > 0 ? [`・ほか ${formatNumber(left)} 件`] : []),
    '',
  ]
}

export function lineOf(line: Line): string {
  const facts = [subjectOf(line), eventStatusLabels.text(line.status)]
  return `・${severityLabels.text(line.severity)} ${line.title}（${facts.join('、')}）`
}
