import { EmptyState } from '@portal/ui'

/** Instead of the log, for those who may not read it. */
export function NoPermission({ why }: { why: string }) {
  return (
    <EmptyState
      title={why}
      description="操作ログの閲覧には権限 read:activity-logs が必要です。プロジェクトの管理者に依頼してください。"
    />
  )
}
