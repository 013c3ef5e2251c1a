import { Button } from '../controls/Button'
import { Modal } from '../overlay/Modal'
import { SHORTCUTS } from './shortcut-list'
import { showShortcutHelp, useShortcutSetting } from './shortcut-setting'
import classes from './ShortcutHelp.module.css'
import { ShortcutSwitch } from './ShortcutSwitch'
import { useShortcuts } from './use-shortcuts'

/** 「?」 opens the list of all shortcuts. Rendered once, by the host. */
export function ShortcutHelp() {
  const isOpen = useShortcutSetting((setting) => setting.isHelpOpen)
  useShortcuts({ '?': () => showShortcutHelp() })
  return isOpen ? <Help /> : null
}

function Help() {
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
      <ShortcutSwitch />
    </Modal>
  )
}

const close = () => showShortcutHelp(false)
