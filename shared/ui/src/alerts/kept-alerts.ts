import { type Session, useSession } from '@portal/auth'
import { useMemo, useSyncExternalStore } from 'react'
import { stored, storedText } from '../storage/stored'
import { type Alerts, KeptAlerts, OFF } from './alerts'

/** By project and user, because several people may share a browser. Null without a session. */
export const alertsOwner = ({ user, project }: Session): string | null => user && project && `${project.id}.${user.id}`

const keyOf = (owner: string) => `portal.alerts.${owner}`
const kept = (owner: string) => stored('local', keyOf(owner), KeptAlerts)
/** Tells the components of this tab; the browser's `storage` event tells the other tabs only. */
const changes = new EventTarget()

/** The notifications of the user who is signed in, as all tabs see them. */
export function useAlerts(): Alerts {
  const owner = useSession(alertsOwner)
  const text = useSyncExternalStore(subscribe, () => (owner === null ? null : storedText('local', keyOf(owner)).read()))
  // `text` stands for what is kept.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (owner === null ? null : kept(owner).read()) ?? OFF, [owner, text])
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  changes.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    changes.removeEventListener('change', onChange)
  }
}

/** Changes what all tabs of the user share. A lock keeps two tabs from changing the same state at once. */
export async function changeAlerts(
  change: (alerts: Alerts) => Alerts,
  owner = alertsOwner(useSession.getState()),
): Promise<void> {
  if (owner === null) return
  await navigator.locks.request(keyOf(owner), {}, () => {
    kept(owner).write(change(kept(owner).read() ?? OFF))
    changes.dispatchEvent(new Event('change'))
  })
}
