import classes from './FoldSwitch.module.css'
import type { EventList } from './list-definition'

/** Whether the list has a line for each incident, or one for each event. */
export function FoldSwitch({ list: { state, set } }: { list: EventList }) {
  return (
    <label className={classes.field}>
      <input
        type="checkbox"
        checked={state.fold === 'on'}
        onChange={(event) => set({ fold: event.currentTarget.checked ? 'on' : 'off' })}
      />
      まとめて表示
    </label>
  )
}
