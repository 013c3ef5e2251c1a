import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { confirm } from '@portal/ui'
import { dayText } from './support-day'

/** A new end of support for one server; null clears it. */
export type DayChange = { lifecycle: Lifecycle; day: string | null }

export async function saveDay({ lifecycle, day }: DayChange): Promise<void> {
  await lifecycles.update(lifecycle.id, { serverID: lifecycle.serverID, supportExpireAt: day })
}

/** Clears the end of support after a question. Resolves with false when the user keeps it. */
export const clearDay = (lifecycle: Lifecycle): Promise<boolean> =>
  confirm({
    title: `${lifecycle.serverName} のサポート期限を消しますか？`,
    body: `現在の期限は ${dayText(lifecycle.supportExpireAt)} です。消すと「未設定」になり、期限の警告も出なくなります。`,
    action: '期限を消す',
    danger: true,
    run: () => saveDay({ lifecycle, day: null }),
  })
