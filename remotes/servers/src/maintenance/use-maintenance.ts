import {
  hasMaintenanceWindows,
  type MaintenanceWindow,
  maintenanceWindows,
} from '@portal/api-client/maintenance-windows'
import { type ActiveWindow, activeAt, covers, nextChange } from '@portal/api-client/maintenance/occurrences'
import { polled } from '@portal/api-client/polling'
import type { ServerRow } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { HOUR_MS } from '@portal/contract'
import { useEntitlements } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState } from 'react'

export type Maintenance = ActiveWindow<MaintenanceWindow>
/** The window that a server is in now, of several the one that ends last; undefined when it is in none. */
export type MaintenanceOf = (server: Pick<ServerRow, 'id' | 'location' | 'tags'>) => Maintenance | undefined

const NO_WINDOWS: MaintenanceWindow[] = []

/** The rows of a list ask it, because their columns are made before there are any windows. */
export const MaintenanceContext = createContext<MaintenanceOf>(() => undefined)

/** Which servers are in maintenance, current to the minute; none where the API has no windows, or does not tell them. */
export function useMaintenance(): MaintenanceOf {
  const { entitlements } = useEntitlements()
  const { data = NO_WINDOWS } = useQuery({
    ...maintenanceWindows.list(),
    ...polled,
    enabled: hasMaintenanceWindows(entitlements),
  })
  const now = useWindowTime(data)
  return useMemo(() => {
    const active = activeAt(data, now)
    return (server) => active.find(({ window }) => covers(window.target, server))
  }, [data, now])
}

/** The time in milliseconds, which changes as soon as one of these windows begins or ends. */
export function useWindowTime(windows: readonly MaintenanceWindow[]): number {
  const [ticks, setTicks] = useState(0)
  const now = useMemo(() => currentTime(), [windows, ticks]) // oxlint-disable-line react-hooks/exhaustive-deps -- both tell that there is a later time
  useEffect(() => {
    // At least once an hour, because a timer may stand still while the computer sleeps.
    const wait = Math.min(nextChange(windows, now) - currentTime(), HOUR_MS)
    const timer = setTimeout(() => setTicks((count) => count + 1), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [windows, now])
  return now
}
