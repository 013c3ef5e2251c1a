import type { ReactNode } from 'react'
import type { Tone } from '../../values/Badges'
import { formatNumber } from '../../values/format'
import type { List } from '../list/use-list'
import { toggled } from './filter-values'
import classes from './SummaryChips.module.css'

export type SummaryChip = {
  /** A facet of the list, and the value of it that is counted. */
  facet: string
  value: string
  label: string
  icon?: ReactNode
  tone: Tone
}

/** Counts above a list that filter it when pressed. `label` says what they count: 「サーバーの状態」. */
export function SummaryChips<T>({
  list,
  label,
  chips,
}: {
  list: List<T>
  label: string
  chips: readonly SummaryChip[]
}) {
  const { state, set, counts, isBeginning } = list
  return (
    // Another element once the counts are known, because those of this one would move when each gets its number.
    <ul key={String(isBeginning)} className={classes.chips} aria-label={label} data-waiting={isBeginning || undefined}>
      {chips.map(({ facet, value, tone, ...chip }) => {
        const count = counts[facet]?.get(value) ?? 0
        return (
          <li key={chip.label}>
            <button
              type="button"
              className={classes.chip}
              data-tone={count > 0 ? tone : 'neutral'}
              aria-pressed={isChosen(state[facet], value)}
              onClick={() => set((now) => ({ [facet]: pressed(now[facet], value) }))}
            >
              {chip.icon}
              {chip.label}
              <span className={classes.count}>{formatNumber(count)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const isChosen = (chosen: unknown, value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)

/** The choice after a press, of a facet of several values or of one. */
function pressed(chosen: unknown, value: string): string | string[] {
  if (Array.isArray(chosen)) return toggled(chosen, value)
  return chosen === value ? '' : value
}
