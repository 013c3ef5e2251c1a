import { dayCalendar } from '../lifecycles/day-calendar'
import { type Replacement, signText } from './replacements'

/** The last days of support as an iCalendar file, each with what is to be replaced by then. */
export const toCalendar = (replacements: readonly Replacement[], now: Date): string =>
  dayCalendar({
    name: '期限内に交換',
    product: 'Server replacements',
    days: replacements.map(({ server, signs }) => ({
      uid: `${encodeURIComponent(server.id)}@server-replacements.portal`,
      day: server.supportExpireAt ?? '',
      summary: `${server.name} の部品交換（サポート最終日）`,
      facts: [`シリアル番号: ${server.serialNo}`, ...signs.map(signText)],
    })),
    // A visit takes some weeks to plan.
    alarmDays: [30, 14],
    now,
  })
