import { mfaLabels, roleLabels } from '@portal/api-client/labels/users'
import type { User } from '@portal/api-client/users'
import { exportFileName } from '@portal/ui'
import { type CsvColumn, csvTime, downloadCsv } from '@portal/ui/table'

/** What was decided of an account, and what came of it. */
export type Reviewed = { user: User; decision: string; result: string }

/** Saves who decided what, as the evidence that auditors ask for. `by` is a mail address. */
export function saveRecord(rows: readonly Reviewed[], by: string, at: Date): void {
  const columns: CsvColumn<Reviewed>[] = [
    { header: '氏名', value: ({ user }) => user.name },
    { header: 'メールアドレス', value: ({ user }) => user.email },
    { header: '権限', value: ({ user }) => roleLabels.text(user.role) },
    { header: 'MFA', value: ({ user }) => mfaLabels.text(user.mfaEnrolled) },
    { header: '最終ログイン', value: ({ user }) => csvTime(user.lastLoginAt) },
    { header: '判断', value: ({ decision }) => decision },
    { header: '結果', value: ({ result }) => result },
    { header: '確認者', value: () => by },
    { header: '確認日時', value: () => csvTime(at.toISOString()) },
  ]
  downloadCsv({ name: exportFileName('account-review', 'csv'), columns, rows })
}
