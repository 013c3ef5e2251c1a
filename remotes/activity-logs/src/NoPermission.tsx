import { permissionLabels } from '@portal/api-client/labels/users'
import { EmptyState } from '@portal/ui'

/** Instead of the log, for those who may not read it. */
export function NoPermission({ why }: { why: string }) {
  return (
    <EmptyState
      title={why}
      description={`「${permissionLabels.text('read:activity-logs')}」の権限が必要です。プロジェクトの管理者に依頼してください。`}
    />
  )
}
