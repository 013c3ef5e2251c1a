import { permissionLabels } from '@portal/api-client/labels/users'
import { useSession } from '@portal/auth'
import { EmptyState } from '@portal/ui'

/** Instead of the log, for those who may not read it. Where the token lacks all permissions, `why` says what to do. */
export function NoPermission({ why }: { why: string }) {
  const carriesPermissions = useSession((session) => session.carriesPermissions)
  return (
    <EmptyState
      title={why}
      description={
        carriesPermissions &&
        `「${permissionLabels.text('read:activity-logs')}」の権限が必要です。プロジェクトの管理者に依頼してください。`
      }
    />
  )
}
