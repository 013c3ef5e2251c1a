import type { NotificationRule } from '@portal/api-client/notification-rules'
import { formatNumber } from '@portal/ui'

const DAYS = ['月', '火', '水', '木', '金', '土', '日']
export const WEEKDAYS = DAYS.map((label, at) => ({ value: at + 1, label }))

/** 「平日 22:00〜翌 06:00」 */
export function hoursText({ weekdays, from, to }: NonNullable<NotificationRule['hours']>): string {
  const on = [...new Set(weekdays)].toSorted((one, other) => one - other).join('')
  const days = on === '1234567' ? '毎日' : on === '12345' ? '平日' : on === '67' ? '土日' : daysText(weekdays)
  if (from === to) return from === '00:00' ? `${days} 終日` : `${days} ${from} から 24 時間`
  return `${days} ${from}〜${to < from ? '翌 ' : ''}${to}`
}

const daysText = (weekdays: readonly number[]) =>
  WEEKDAYS.filter(({ value }) => weekdays.includes(value))
    .map(({ label }) => label)
    .join('・')

type Conditions = Pick<NotificationRule, 'target' | 'sites' | 'tags' | 'hours'>

/** Which servers, and when; what does not narrow anything is left out. */
export function conditionsText({ target, sites, tags, hours }: Conditions): string {
  const servers = [
    target && target !== 'all' && `${formatNumber(target.serverIDs.length)} 台のサーバー`,
    sites.length > 0 && `拠点 ${sites.join('・')}`,
    tags.length > 0 && `タグ ${tags.join('・')}`,
  ].filter((text) => typeof text === 'string')
  return [servers.length > 0 ? servers.join('、') : 'すべてのサーバー', hours ? hoursText(hours) : 'いつでも'].join(
    '、',
  )
}

export const RULES = '/agents?tab=rules'
/** In place of the id of a rule, in the address of one that is being made. */
export const NEW_ID = 'new'
export const rulePath = (id: string) => `${RULES}&rule=${encodeURIComponent(id)}`
export const NEW_RULE = rulePath(NEW_ID)
