import { remindersKey } from '@portal/api-client/monitoring-reminders'
import { useSession } from '@portal/auth'
import { MINUTE_MS } from '@portal/contract'
import { storedText } from '@portal/ui'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { DueRemindersProps } from './DueReminders'

/** Of a user who is signed in: reminds of servers whose monitoring was to be off for a time that is over. */
export function Reminders() {
  const key = useSession(remindersKey)
  const text = useSyncExternalStore(subscribe, () => (key === null ? null : storedText('local', key).read()))
  const hasAny = text !== null
  const [parts, setParts] = useState<{ Due: ComponentType<DueRemindersProps> } | null>(null)
  useEffect(() => {
    // A reminder that cannot be loaded comes with the next page, so that its failure takes nothing away.
    if (hasAny)
      void import(/* webpackChunkName: "reminders" */ './DueReminders').then(
        ({ DueReminders }) => setParts({ Due: DueReminders }),
        () => {},
      )
  }, [hasAny])
  if (key === null || text === null || parts === null) return null
  return <parts.Due key={key} storageKey={key} text={text} />
}

/** Looked at once a minute too, because the browser does not tell a tab what it has written itself. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  const timer = setInterval(onChange, MINUTE_MS)
  return () => {
    window.removeEventListener('storage', onChange)
    clearInterval(timer)
  }
}
