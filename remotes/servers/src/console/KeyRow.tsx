import { Button } from '@portal/ui'
import classes from './KeyRow.module.css'

export type RowKey = {
  label: string
  /** What the label means, where it is a sign. */
  name?: string
  /** For a key that stays down. */
  isHeld?: boolean
  disabledReason?: string | undefined
  onPress: () => void
}

/** Keys that a phone's keyboard lacks, in one line below a console. */
export function KeyRow({ keys }: { keys: readonly RowKey[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it does nothing but leave the focus
    <div
      role="group"
      aria-label="キー"
      className={classes.row}
      // Keeps the focus where it is, because a phone closes its keyboard as soon as the field loses the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {keys.map(({ label, name, isHeld, disabledReason, onPress }) => (
        <Button
          key={label}
          variant="default"
          aria-label={name}
          aria-pressed={isHeld}
          disabledReason={disabledReason}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
