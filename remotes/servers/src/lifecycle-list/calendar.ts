import type { Lifecycle } from '@portal/api-client/lifecycles'
import { type CalendarDay, dayCalendar } from '../lifecycles/day-calendar'

/** The ends of support as an iCalendar file, for each server that has one, with alarms 90 and 30 days before. */
export const toCalendar = (lifecycles: readonly Lifecycle[], now: Date): string =>
  dayCalendar({
    name: 'サーバーのサポート期限',
    product: 'Server lifecycles',
    days: lifecycles.flatMap((lifecycle) => dayOf(lifecycle) ?? []),
    alarmDays: [90, 30],
    now,
  })

function dayOf(lifecycle: Lifecycle): CalendarDay | null {
  const { id, serverName, serialNo, manufacturer, model, supportVendor, supportLevel, supportExpireAt } = lifecycle
  if (!supportExpireAt) return null
  return {
    uid: `${encodeURIComponent(id)}@server-lifecycles.portal`,
    day: supportExpireAt,
    summary: `サポート期限: ${serverName}`,
    facts: [
      `シリアル番号: ${serialNo}`,
      [manufacturer, model].filter(Boolean).join(' '),
      supportVendor ? `保守ベンダー: ${supportVendor}` : '',
      supportLevel ? `保守レベル: ${supportLevel}` : '',
    ],
    updatedAt: lifecycle.updatedAt,
  }
}
