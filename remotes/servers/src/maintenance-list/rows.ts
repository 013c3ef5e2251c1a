import type { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import {
  covers,
  nextOccurrence,
  type Occurrence,
  occurrenceAt,
  type WindowState,
} from '@portal/api-client/maintenance/occurrences'
import type { ServerRow } from '@portal/api-client/servers'

/** A window as it is now. */
export type Row = MaintenanceWindow & {
  state: WindowState
  current: Occurrence | undefined
  next: Occurrence | undefined
  /** The servers that it is for, as they stand now; null while they are not known. */
  servers: readonly ServerRow[] | null
}

export const rowsOf = (
  windows: readonly MaintenanceWindow[],
  servers: readonly ServerRow[] | undefined,
  now: number,
): Row[] =>
  windows.map((window) => {
    const current = occurrenceAt(window, now)
    const next = nextOccurrence(window, now)
    return {
      ...window,
      state: current ? 'active' : next ? 'planned' : 'over',
      current,
      next,
      servers: servers?.filter((server) => covers(window.target, server)) ?? null,
    }
  })
