import type { Lifecycle } from '@portal/api-client/lifecycles'
import { Section } from '@portal/ui'
import { monthOf, monthsFrom, monthText } from '../lifecycles/months'
import classes from './Timeline.module.css'

type Props = {
  lifecycles: readonly Lifecycle[]
  /** The month that the list shows alone, as `YYYY-MM`, or null. */
  chosen: string | null
  onChoose: (month: string | null) => void
}

/** How many servers lose their support in each of the next twelve months; a press shows these alone. */
export function Timeline({ lifecycles, chosen, onChoose }: Props) {
  const counts = new Map<string, number>()
  for (const { supportExpireAt } of lifecycles) {
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
              onClick={() => onChoose(month === chosen ? null : month)}
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
