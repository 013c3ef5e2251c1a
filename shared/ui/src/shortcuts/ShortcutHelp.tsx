import { Button } from '../controls/Button'
import { Modal } from '../overlay/Modal'
import { SHORTCUTS } from './shortcut-list'
import { setShortcuts, showShortcutHelp, useShortcutSetting } from './shortcut-setting'
import classes from './ShortcutHelp.module.css'
import { useShortcuts } from './use-shortcuts'

/** 「?」 opens the list of all shortcuts. Rendered once, by the host. */
export function ShortcutHelp() {
  const isOpen = useShortcutSetting((setting) => setting.isHelpOpen)
  useShortcuts({ '?': () => showShortcutHelp() })
  return isOpen ? <Help /> : null
}

function Help() {
  const on = useShortcutSetting((setting) => setting.on)
  return (
    <Modal
      title="キーボードショートカット"
      onCancel={close}
      isLightDismissed
      isWide
      buttons={
        <Button variant="default" onClick={close}>
          閉じる
        </Button>
      }
    >
      <div className={classes.groups}>
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.group}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map((line) => (
                <div key={line.does}>
                  <dt>
                    {line.keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{line.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={classes.setting}>
        <input type="checkbox" checked={on} onChange={(event) => setShortcuts(event.currentTarget.checked)} />1
        文字のショートカットを使う
      </label>
      <p className={classes.note}>入力欄と日本語変換の途中では働きません。</p>
    </Modal>
  )
}

const close = () => showShortcutHelp(false)
