import type { Server } from '@portal/api-client/servers'
import { DAY_MS } from '@portal/contract'
import { todayInJapan } from '../lifecycles/lifecycle-level'

/** How soon support ends, as an address carries it: within so many days, the last day included, or already over. */
export const SUPPORT_WITHIN = ['expired', '30', '90', '180'] as const
type SupportWithin = (typeof SUPPORT_WITHIN)[number]

export const SUPPORT_TEXT: Record<SupportWithin, string> = {
  expired: '期限切れ',
  '30': '30 日以内',
  '90': '90 日以内',
  '180': '180 日以内',
}

/** A condition on servers. Days are compared as text, `YYYY-MM-DD`, because they have no zone. */
export function endsWithin(within: SupportWithin, now: Date): (server: Pick<Server, 'supportExpireAt'>) => boolean {
  const today = todayInJapan(now)
  if (within === 'expired') return ({ supportExpireAt: day }) => (day ? day < today : false)
  const last = new Date(Date.parse(today) + Number(within) * DAY_MS).toISOString().slice(0, 10)
  return ({ supportExpireAt: day }) => (day ? day >= today && day <= last : false)
}
