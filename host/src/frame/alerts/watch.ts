import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { queryClient } from '@portal/api-client/http'
import { severityLabels } from '@portal/api-client/labels/events'
import { polled } from '@portal/api-client/polling'
import { currentTime, holdLock } from '@portal/auth'
import { paths } from '@portal/contract'
import { type Alerts, changeAlerts } from '@portal/ui'
import { QueryObserver } from '@tanstack/react-query'
import { decide } from './decide'

const CRITICAL = events.list({ severity: ['Critical'], status: UNRESOLVED })

/**
 * Of a key of its own, because the writes of pages change the answers of events before the API has taken them, and an
 * event that was gone for a moment would be told twice.
 */
const QUERY = { ...CRITICAL, queryKey: ['alerts'], ...polled, refetchIntervalInBackground: true }

/** Held while they may be clicked, because the browser may forget a notification that nothing refers to. */
const shown = new Set<Notification>()

/**
 * Polls the critical events and tells the new ones, in one tab of the user at a time: whichever has the lock. The next
 * tab has it when that one is closed.
 *
 * @param owner whose alerts they are, of `alertsOwner`
 * @param open opens a page of the portal by its address
 * @returns the function that stops it
 */
export function watchAlerts(owner: string, open: (to: string) => void): () => void {
  const end = new AbortController()
  const { signal } = end
  holdLock(`portal.alerts.watch.${owner}`, signal, () => signal.addEventListener('abort', poll(owner, open)))
  return () => end.abort()
}

function poll(owner: string, open: (to: string) => void): () => void {
  const observer = new QueryObserver(queryClient, QUERY)
  let readAt = 0
  let isOver = false
  const look = () => {
    const { data, status, dataUpdatedAt } = observer.getCurrentResult()
    if (status !== 'success' || dataUpdatedAt === readAt) return
    readAt = dataUpdatedAt
    void changeAlerts((alerts) => (isOver ? alerts : tell(alerts, data, open)), owner)
  }
  const unsubscribe = observer.subscribe(look)
  return () => {
    isOver = true
    unsubscribe()
    queryClient.removeQueries({ queryKey: QUERY.queryKey })
  }
}

function tell(alerts: Alerts, critical: readonly Event[], open: (to: string) => void): Alerts {
  if (!alerts.isOn || Notification.permission !== 'granted') return alerts
  const { notes, alerts: next } = decide(alerts, critical, currentTime())
  for (const events of notes) show(events, open)
  return next
}

function show(events: readonly Event[], open: (to: string) => void): void {
  const [event] = events
  if (!event) return
  const isSummary = events.length > 1
  const title = isSummary
    ? `未解決の重大イベント ${events.length} 件`
    : `${severityLabels.text(event.severity)}: ${event.serverName}`
  const body = isSummary ? events.map((each) => `${each.serverName}: ${each.title}`).join('\n') : event.message
  // Told again after a mute, the same tag replaces the first notification, which makes no sound without `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    body: body || event.title,
    tag: isSummary ? `summary ${event.id}` : event.id,
    lang: 'ja',
    renotify: true,
  }
  const note = new Notification(title, options)
  shown.add(note)
  note.addEventListener('close', () => shown.delete(note))
  note.addEventListener('click', () => {
    window.focus()
    note.close()
    open(isSummary ? `${paths.events}?severity=Critical` : paths.event(event.id))
  })
}
