import { type Lifecycle, LifecycleUpdate } from '@portal/api-client/lifecycles'
import { formatDate } from '@portal/ui'
import * as z from 'zod/mini'
import { daysLeft } from './lifecycle-level'

/**
 * The API's rule for the end of support (a real day of 2000 to 2099, or null), and the one that needs this machine's
 * day of purchase.
 */
export const supportDayOf = ({ purchasedAt }: Pick<Lifecycle, 'purchasedAt'>) =>
  LifecycleUpdate.shape.supportExpireAt.check(
    z.refine(
      (day) => !day || !purchasedAt || day >= purchasedAt,
      `購入日 (${formatDate(purchasedAt)}) 以降の日付を入力してください。`,
    ),
  )

/** Why support of this machine cannot end on `day` (`YYYY-MM-DD`, or null to clear it), or null. */
export function whyNotDay(lifecycle: Pick<Lifecycle, 'purchasedAt'>, day: string | null): string | null {
  const result = supportDayOf(lifecycle).safeParse(day)
  if (result.success) return null
  const [issue] = result.error.issues
  // Zod's own message is replaced, because only the rules written here and in the schema are in Japanese.
  return issue?.code === 'custom' ? issue.message : '実在する日付を YYYY-MM-DD の形式で入力してください。'
}

/** 「過去の日付です」: allowed, but rarely meant. */
export const isPast = (day: string | null): boolean => (daysLeft(day) ?? 0) < 0

/** 2026/03/31, or 「未設定」. */
export const dayText = (day: string | null): string => (day ? formatDate(day) : '未設定')
