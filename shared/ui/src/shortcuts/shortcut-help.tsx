import { Button } from '../button'
import { SHORTCUTS } from './shortcut-list'
import { setShortcuts, showShortcutHelp, useShortcutSetting } from './shortcut-setting'
import classes from './shortcut-help.module.css'
import { useShortcuts } from './use-shortcuts'

/** 「?」 opens the list of all shortcuts. Rendered once, by the host. */
export function ShortcutHelp() {
  const isOpen = useShortcutSetting((setting) => setting.isHelpOpen)
  useShortcuts({ '?': () => showShortcutHelp() })
  return isOpen ? <Help /> : null
}

function show(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

function Help() {
  const on = useShortcutSetting((setting) => setting.on)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop; the key for it is Escape
    <dialog
      ref={show}
      className={classes.dialog}
      aria-label="キーボードショートカット"
      onClose={() => showShortcutHelp(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      <div className={classes.content}>
        <h2 className={classes.title}>キーボードショートカット</h2>
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            閉じる
          </Button>
        </div>
      </div>
    </dialog>
  )
}
