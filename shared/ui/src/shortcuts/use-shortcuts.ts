import { useEffect, useEffectEvent } from 'react'
import { useShortcutSetting } from './shortcut-setting'

type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

const TEXT =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Is this key meant for what has the focus, the input method or the browser, and not for us? */
function isTaken(event: KeyboardEvent): boolean {
  // `keyCode` too, because Safari reports the key that ends a conversion by that only.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(event.target instanceof Element)) return false
  return event.target.closest(`${TEXT}, dialog, [role="menu"], [role="dialog"], [role="application"]`) !== null
}

/**
 * Single keys for the whole page, by what they type (`j`, `?`). Off in fields, menus and dialogs, while the input
 * method converts, and when the user has switched shortcuts off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !useShortcutSetting.getState().on || document.querySelector('dialog[open]')) return
    const run = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (run && run(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
