import type { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import { DAY_MS, HOUR_MS, inJapan } from '@portal/contract'
import { iso } from './clock'

/** A window as a user plans it; the rest is made up. */
export type WindowPlan = Pick<MaintenanceWindow, 'name' | 'reason' | 'target' | 'schedule'>

export const makeMaintenanceWindows = (
  plans: readonly WindowPlan[],
  slug: string,
  now: number,
  admin: string | null,
): MaintenanceWindow[] =>
  plans.map((plan, index) => ({
    ...plan,
    id: `${slug}-window-${index + 1}`,
    endedAt: null,
    createdBy: admin,
    createdAt: iso(now - 40 * DAY_MS),
    updatedAt: iso(now - 40 * DAY_MS),
  }))

/** A window that is under way, for so many hours from now on. */
export const underWay = (now: Date, target: MaintenanceWindow['target'], hours = 3): WindowPlan => ({
  name: '部品交換',
  target,
  schedule: { kind: 'once', from: iso(now.getTime() - HOUR_MS), to: iso(now.getTime() + hours * HOUR_MS) },
})

/** A rule that begins in two weeks, a day before that, and a night that is over; none is under way. */
export function alphaWindows(now: Date): WindowPlan[] {
  const dayIn = (days: number) => inJapan(now.getTime() + days * DAY_MS).slice(0, 'YYYY-MM-DD'.length)
  const at = (days: number, time: string) => iso(Date.parse(`${dayIn(days)}T${time}:00+09:00`))
  return [
    {
      name: '月例パッチ適用',
      reason: 'OS とミドルウェアの更新。順に再起動します。',
      target: { kind: 'tag', tag: '本番' },
      schedule: {
        kind: 'monthlyWeekday',
        nth: 3,
        weekday: 2,
        start: '01:00',
        minutes: 180,
        from: dayIn(14),
        until: null,
      },
    },
    {
      name: '法定停電',
      reason: '電気設備の年次点検。全館停電。',
      target: { kind: 'site', site: '大阪DC' },
      schedule: { kind: 'once', from: at(12, '09:00'), to: at(12, '17:00') },
    },
    {
      name: 'コアスイッチ交換',
      target: { kind: 'site', site: '東京第一DC' },
      schedule: { kind: 'once', from: at(-9, '22:00'), to: at(-8, '02:00') },
    },
  ]
}
