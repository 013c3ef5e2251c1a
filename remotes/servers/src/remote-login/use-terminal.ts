import { useEffect, useRef, useState } from 'react'
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
  { terminal, show, takeKeys }: OpenTerminal,
  settings: TerminalSettings,
  uses: Uses,
): { hasSelection: boolean } {
  const latest = useRef(uses)
  useEffect(() => {
    latest.current = uses
  })

  useEffect(() => show(settings), [show, settings])

  const { isConnected } = uses
  useEffect(() => {
    takeKeys(isConnected)
    // Not when the focus is elsewhere, because the user reads or types there by now.
    if (isConnected && document.activeElement === document.body) terminal.focus()
  }, [terminal, takeKeys, isConnected])

  useEffect(() => {
    terminal.attachCustomKeyEventHandler((event) => {
      const run = ownKey(event)
      if (run === undefined) return true
      if (run === 'paste') return false
      if (event.type === 'keydown') latest.current[run]()
      event.preventDefault()
      return false
    })
    const onPaste = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      latest.current.paste(event.clipboardData?.getData('text/plain') ?? '')
    }
    // Before the terminal's own.
    const { element } = terminal
    element?.addEventListener('paste', onPaste, true)
    return () => element?.removeEventListener('paste', onPaste, true)
  }, [terminal])

  const [hasSelection, setHasSelection] = useState(false)
  useEffect(() => {
    const listener = terminal.onSelectionChange(() => setHasSelection(terminal.hasSelection()))
    return () => listener.dispose()
  }, [terminal])
  return { hasSelection }
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
