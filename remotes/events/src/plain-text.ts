import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { formatNumber } from '@portal/ui'

// Events as plain text, for a mail or a chat.

/** Of a section, because a storm of events would bury the rest. */
const MOST_LINES = 20

/** Its title with the number of its events, and a line or more for each of the first ones. Ends with an empty line. */
export const section = (title: string, rows: readonly Event[], linesOf = (event: Event) => [lineOf(event)]) => [
  `■ ${title} ${formatNumber(rows.length)} 件`,
  ...rows.slice(0, MOST_LINES).flatMap(linesOf),
  ...(rows.length > MOST_LINES ? [`・ほか ${formatNumber(rows.length - MOST_LINES)} 件`] : []),
  '',
]

export const lineOf = ({ severity, status, title, serverName }: Event) =>
  `・${severityLabels.text(severity)} ${title}（${serverName}、${eventStatusLabels.text(status)}）`
