import { events } from '@portal/api-client/events'
import { answerOf } from '@portal/api-client/http'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { paths, type RecordSearch } from '@portal/contract'
import { foundOf } from '@portal/ui'

/** Events of every status, found by the API because no page holds them all. */
export const findEvents: RecordSearch = async (words) =>
  foundOf(
    await answerOf(events.list({ q: words })),
    (event) => ({
      title: event.title,
      detail: [severityLabels.text(event.severity), eventStatusLabels.text(event.status), event.serverName].join(' · '),
      to: paths.event(event.id),
    }),
    // An empty status is every status.
    `${paths.events}?${new URLSearchParams({ q: words, status: '' })}`,
  )
