import { setShortcuts, useShortcutSetting } from './shortcut-setting'
import classes from './ShortcutSwitch.module.css'

/** Whether single keys are shortcuts, kept in this browser. */
export function ShortcutSwitch() {
  const on = useShortcutSetting((setting) => setting.on)
  return (
    <div>
      <label className={classes.setting}>
        <input type="checkbox" checked={on} onChange={(event) => setShortcuts(event.currentTarget.checked)} />1
        文字のショートカットを使う
      </label>
      <p className={classes.note}>入力欄と日本語変換の途中では働きません。</p>
    </div>
  )
}
