import type { ReactNode } from 'react'
import { formatNumber } from '../../values/format'
import type { Tone } from '../../values/Badges'
import classes from './SummaryChips.module.css'

export type SummaryChip = {
  label: string
  icon?: ReactNode
  tone: Tone
  count: number
  isOn: boolean
  onToggle: () => void
}

/** Counts above a list that filter it when pressed. `label` says what they count: 「サーバーの状態」. */
export function SummaryChips({ label, chips }: { label: string; chips: readonly SummaryChip[] }) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            className={classes.chip}
            data-tone={chip.count > 0 ? chip.tone : 'neutral'}
            aria-pressed={chip.isOn}
            onClick={chip.onToggle}
          >
            {chip.icon}
            {chip.label}
            <span className={classes.count}>{formatNumber(chip.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
