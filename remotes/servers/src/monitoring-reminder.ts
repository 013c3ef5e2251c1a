import { MonitoringReminders, remindersKey, withoutReminders } from '@portal/api-client/monitoring-reminders'
import { useSession } from '@portal/auth'
import { stored } from '@portal/ui'

function change(to: (reminders: MonitoringReminders) => MonitoringReminders): void {
  const key = remindersKey(useSession.getState())
  if (key === null) return
  const kept = stored('local', key, MonitoringReminders)
  const before = kept.read() ?? {}
  const after = to(before)
  if (Object.keys(after).length > 0) kept.write(after)
  else kept.remove()
}

/** Keeps when this user meant the monitoring of a server to be on again, in milliseconds; null: at no known time. */
export function remindOf({ id, name }: { id: string; name: string }, until: number | null): void {
  change((reminders) => {
    const others = withoutReminders(reminders, [id])
    return until === null ? others : { ...others, [id]: { name, until } }
  })
}
