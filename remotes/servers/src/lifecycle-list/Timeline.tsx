import { Section } from '@portal/ui'
import { type Level, levelLabels, levelOf, todayInJapan } from '../lifecycles/lifecycle-level'
import { fiscalYearOf, lastDayOf, monthOf, monthsFrom, monthText } from '../lifecycles/months'
import { type LifecycleList, lifecycleList } from './list-definition'
import classes from './Timeline.module.css'

/**
 * How many servers lose their support in each of the next twelve months, in the colour of the most urgent of them; a
 * press shows these alone.
 */
export function Timeline({ list: { all, state, live, set } }: { list: LifecycleList }) {
  const chosen = monthOfRange(state.from, state.to)
  const levels = new Map<string, Level[]>()
  for (const { supportExpireAt } of all.filter(
    lifecycleList.condition({ ...state, from: '', to: '' }, live.updatedAt),
  )) {
    if (!supportExpireAt) continue
    const month = monthOf(supportExpireAt)
    levels.set(month, [...(levels.get(month) ?? []), levelOf(supportExpireAt)])
  }
  const months = monthsFrom(monthOf(todayInJapan())).map((month) => ({
    month,
    count: levels.get(month)?.length ?? 0,
    level: levels.get(month)?.toSorted((one, other) => levelLabels.rank(one) - levelLabels.rank(other))[0],
  }))
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <Section title="今後 12 か月に終了するサポート">
      <ol className={classes.months}>
        {months.map(({ month, count, level }, index) => (
          <li key={month} data-begins-year={month.endsWith('-04') || undefined}>
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
                <span
                  className={classes.bar}
                  data-tone={level && levelLabels.tone(level)}
                  style={{ height: `${(count / most) * 100}%` }}
                />
              </span>
              <span className={classes.label}>
                {Number(month.slice(5))}月<span className={classes.year}>{yearText(month, index)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Below the first month and January their year, below April the fiscal year that it begins. */
function yearText(month: string, index: number): string {
  if (month.endsWith('-04')) return `${fiscalYearOf(`${month}-01`)}年度`
  return index === 0 || month.endsWith('-01') ? month.slice(0, 4) : ''
}

/** The month that two days include exactly, as `YYYY-MM`, or null. */
function monthOfRange(from: string, to: string): string | null {
  const month = monthOf(from)
  return from !== '' && from === `${month}-01` && to === lastDayOf(month) ? month : null
}
