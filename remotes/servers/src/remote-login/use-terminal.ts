import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { OpenTerminal } from './open-terminal'
import type { TerminalSettings } from './terminal-settings'

type Uses = {
  isConnected: boolean
  copy: () => void
  paste: (text: string) => void
  search: () => void
  /** The way out by keyboard. */
  leave: () => void
}

/** Keeps a terminal as its settings want it, and takes from it the few keys and the pastes that are the page's own. */
export function useTerminal(
  { terminal, show, takeKeys, subscribeToSelection }: OpenTerminal,
  settings: TerminalSettings,
  uses: Uses,
): { hasSelection: boolean } {
  useEffect(() => show(settings), [show, settings])

  const { isConnected } = uses
  useEffect(() => {
    takeKeys(isConnected)
    // Not when the focus is elsewhere, because the user reads or types there by now.
    if (isConnected && document.activeElement === document.body) terminal.focus()
  }, [terminal, takeKeys, isConnected])

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const action = ownKey(event)
    if (action === undefined) return true
    if (action === 'paste') return false
    if (event.type === 'keydown') uses[action]()
    event.preventDefault()
    return false
  })
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    uses.paste(event.clipboardData?.getData('text/plain') ?? '')
  })
  useEffect(() => {
    terminal.attachCustomKeyEventHandler((event) => onKey(event))
    const listener = (event: ClipboardEvent) => onPaste(event)
    // On the way down, so that the terminal's own listener does not get the event first.
    const { element } = terminal
    element?.addEventListener('paste', listener, true)
    return () => element?.removeEventListener('paste', listener, true)
  }, [terminal])

  return { hasSelection: useSyncExternalStore(subscribeToSelection, () => terminal.hasSelection()) }
}

/**
 * The page's own action for a key; undefined sends it to the machine, as Tab and Esc. `paste` is left to the browser,
 * so that its event fires.
 */
function ownKey({
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: KeyboardEvent): 'copy' | 'paste' | 'search' | 'leave' | undefined {
  if (!shiftKey || altKey || metaKey) return undefined
  if (!ctrlKey) return code === 'Escape' ? 'leave' : undefined
  if (code === 'KeyC') return 'copy'
  if (code === 'KeyV') return 'paste'
  return code === 'KeyF' ? 'search' : undefined
}
