import { Section } from '@portal/ui'
import { lastDayOf, monthOf, monthsFrom, monthText } from '../lifecycles/months'
import { type LifecycleList, lifecycleList } from './list-definition'
import classes from './Timeline.module.css'

/** How many servers lose their support in each of the next twelve months; a press shows these alone. */
export function Timeline({ list: { all, state, live, set } }: { list: LifecycleList }) {
  const chosen = monthOfRange(state.from, state.to)
  const counts = new Map<string, number>()
  for (const { supportExpireAt } of all.filter(
    lifecycleList.condition({ ...state, from: '', to: '' }, live.updatedAt),
  )) {
    if (supportExpireAt) counts.set(monthOf(supportExpireAt), (counts.get(monthOf(supportExpireAt)) ?? 0) + 1)
  }
  const months = monthsFrom(new Date()).map((month) => ({ month, count: counts.get(month) ?? 0 }))
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <Section title="今後 12 か月に終了するサポート">
      <ol className={classes.months}>
        {months.map(({ month, count }, index) => (
          <li key={month}>
            <button
              type="button"
              className={classes.month}
              aria-pressed={month === chosen}
              aria-label={`${monthText(month)}に終了: ${count} 台`}
              onClick={() =>
                set(month === chosen ? { from: '', to: '' } : { from: `${month}-01`, to: lastDayOf(month) })
              }
            >
              <span className={classes.count} data-none={count === 0 || undefined}>
                {count}
              </span>
              <span className={classes.space}>
                <span className={classes.bar} style={{ height: `${(count / most) * 100}%` }} />
              </span>
              <span className={classes.label}>
                {Number(month.slice(5))}月
                <span className={classes.year}>{index === 0 || month.endsWith('-01') ? month.slice(0, 4) : ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The month that two days include exactly, as `YYYY-MM`, or null. */
function monthOfRange(from: string, to: string): string | null {
  const month = monthOf(from)
  return from !== '' && from === `${month}-01` && to === lastDayOf(month) ? month : null
}
