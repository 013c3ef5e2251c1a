import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Runs `act` on Escape in an element. A popup that is open keeps the key to itself. */
export function useEscape(root: RefObject<HTMLElement | null>, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The input method ends a conversion by Escape.
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) act?.()
  })
  useEffect(() => {
    const element = root.current
    const onKey = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [root])
}
