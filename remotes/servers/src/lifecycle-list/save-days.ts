import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { paths } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import { type BulkChange, useBulk } from '@portal/ui/table'

/** A new end of support for one server; null clears it. */
export type DayChange = { lifecycle: Lifecycle; day: string | null }

export async function saveDay({ lifecycle, day }: DayChange): Promise<void> {
  await lifecycles.update(lifecycle.id, { serverID: lifecycle.serverID, supportExpireAt: day })
}

/** Saves each of many days. */
export const saveDays: BulkChange<DayChange> = {
  label: 'サポート期限の保存',
  write: saveDay,
  succeeded: (count) => `${formatNumber(count)} 台のサポート期限を保存しました。`,
}

export const useSaveDays = () =>
  useBulk<DayChange>({
    name: ({ lifecycle }) => lifecycle.serverName,
    to: ({ lifecycle }) => paths.lifecycle(lifecycle.id),
  })
