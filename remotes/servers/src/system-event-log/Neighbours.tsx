import type { HardLog } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { type Column, DataTable } from '@portal/ui/table'
import { hardLogColumns } from '../hard-logs/hard-log-columns'

const AROUND = 10

type Placed = HardLog & { position: string }
/** Columns of the hard logs that this table has, with their lines on a phone, where a message needs the width. */
const SHOWN: Record<string, Column<Placed>['phone']> = {
  message: 'second',
  severity: 'first',
  sensorName: 'hidden',
  occurredAt: 'second',
}
const columns: Column<Placed>[] = [
  { id: 'position', header: '位置', width: '7rem', cell: (log) => log.position },
  // Not sortable, because the order is the point of this table.
  ...hardLogColumns
    .filter(({ id }) => id in SHOWN)
    .map(({ cell, sortValue, beside, ...column }) => ({
      ...column,
      phone: SHOWN[column.id],
      cell: (log: HardLog) => (
        <>
          {(cell ?? sortValue)?.(log)}
          {beside?.(log)}
        </>
      ),
    })),
]

/** The logs of the server just before and after this one. */
export function Neighbours({ log, logs }: { log: HardLog; logs: readonly HardLog[] }) {
  const at = logs.indexOf(log)
  const start = Math.max(0, at - AROUND)
  const rows = logs.slice(start, at + AROUND + 1).map((each, index): Placed => {
    const distance = at - start - index
    return { ...each, position: distance === 0 ? 'このログ' : distance > 0 ? `${distance} 件後` : `${-distance} 件前` }
  })
  return (
    <DataTable
      label="このログの前後"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ serverID, id }) => paths.systemEventLog(serverID, id)}
      empty={null}
    />
  )
}
