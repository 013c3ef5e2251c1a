import { notificationRules } from '@portal/api-client/notification-rules'
import { EmptyState, LeftOut, useRead } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { ruleColumns } from './rule-columns'

/** Read-only, because the API has no write for rules. */
export function Component() {
  const read = useRead(notificationRules.list())
  return (
    <>
      <LeftOut read={read} />
      <DataTable
        label="ルールの一覧"
        rows={read.data}
        columns={ruleColumns}
        rowId={(rule) => rule.id}
        empty={<EmptyState title="通知ルールはありません" description="設定された通知ルールがここに表示されます。" />}
      />
    </>
  )
}
