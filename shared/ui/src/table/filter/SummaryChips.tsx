import { type ReactNode, useState } from 'react'
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
  /** Stands for the label on the screen. */
  icon?: ReactNode
  tone: Tone
  /** Shown only where the row has much room, unless it is pressed; the facet has the same count. */
  isMinor?: boolean
}

/** Counts of a list that filter it when pressed. `label` says what they count: 「サーバーの状態」. */
export type Summary = { label: string; chips: readonly SummaryChip[] }

/**
 * The chips of a summary that count something or are pressed. One that came stays, because those after it would move
 * when a poll counts nothing any more.
 */
export function SummaryChips<T>({ list, label, chips }: Summary & { list: List<T> }) {
  const { state, set, counts } = list
  const countOf = ({ facet, value }: SummaryChip) => counts[facet]?.get(value) ?? 0
  const [seen, setSeen] = useState<readonly string[]>([])
  const news = chips.filter((chip) => countOf(chip) > 0 && !seen.includes(chip.label))
  if (news.length > 0) setSeen([...seen, ...news.map((chip) => chip.label)])
  const shown = chips.filter((chip) => seen.includes(chip.label) || isChosen(state[chip.facet], chip.value))
  if (shown.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {shown.map((chip) => {
        const { facet, value, tone, icon } = chip
        const count = countOf(chip)
        return (
          <li key={chip.label} data-minor={chip.isMinor || undefined}>
            <button
              type="button"
              className={classes.chip}
              data-tone={count > 0 ? tone : 'neutral'}
              aria-pressed={isChosen(state[facet], value)}
              title={icon ? chip.label : undefined}
              onClick={() => set((now) => ({ [facet]: pressed(now[facet], value) }))}
            >
              {icon}
              <span className={icon ? 'read-out' : undefined}>{chip.label}</span>
              <span className={classes.count}>{formatNumber(count)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the chips of a summary say all that is chosen of a facet. */
export function isSummed({ chips }: Summary, facet: string, chosen: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen]
  return values.every((value) => chips.some((chip) => chip.facet === facet && chip.value === value))
}

const isChosen = (chosen: unknown, value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)

/** The choice after a press, of a facet of several values or of one. */
function pressed(chosen: unknown, value: string): string | string[] {
  if (Array.isArray(chosen)) return toggled(chosen, value)
  return chosen === value ? '' : value
}
