import { paths } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import { type BulkChange, useBulk } from '@portal/ui/table'
import { type DayChange, saveDay } from '../lifecycles/save-day'

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
