import { type Session, useSession } from '@portal/auth'
import { changeKept, useKept } from '../storage/kept'
import { type Alerts, KeptAlerts, OFF } from './alerts'

/** By project and user, because several people may share a browser. Null without a session. */
export const alertsOwner = ({ user, project }: Session): string | null => user && project && `${project.id}.${user.id}`

const keyOf = (owner: string) => `portal.alerts.${owner}`

/** The notifications of the user who is signed in, as all tabs see them. */
export function useAlerts(): Alerts {
  const owner = useSession(alertsOwner)
  return useKept(owner === null ? null : keyOf(owner), KeptAlerts, OFF)
}

/** Changes what all tabs of the user share. */
export async function changeAlerts(
  change: (alerts: Alerts) => Alerts,
  owner = alertsOwner(useSession.getState()),
): Promise<void> {
  if (owner !== null) await changeKept(keyOf(owner), KeptAlerts, OFF, change)
}
