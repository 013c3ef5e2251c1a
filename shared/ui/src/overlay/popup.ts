import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

export type Placement = 'bottom-end' | 'bottom-start' | 'top'

/** Puts `popup` beside `anchor`, inside the viewport, above everything (the browser's top layer). */
function place(anchor: Element, popup: HTMLElement, placement: Placement): void {
  const gap = 6
  const a = anchor.getBoundingClientRect()
  const p = popup.getBoundingClientRect()
  const below = a.bottom + gap
  const above = a.top - gap - p.height
  const fitsBelow = below + p.height <= window.innerHeight
  const top = placement === 'top' ? (above >= 0 ? above : below) : fitsBelow || above < 0 ? below : above
  const left =
    placement === 'bottom-start'
      ? a.left
      : placement === 'bottom-end'
        ? a.right - p.width
        : a.left + a.width / 2 - p.width / 2
  // The box of the page, because `innerWidth` includes its scroll bar, and `clientWidth` the room that
  // `scrollbar-gutter` keeps for one: the popup would end below them.
  const { width } = document.documentElement.getBoundingClientRect()
  popup.style.left = `${Math.max(8, Math.min(left, width - p.width - 8))}px`
  popup.style.top = `${Math.max(8, top)}px`
}

/**
 * Shows an element with the `popover="manual"` attribute next to its anchor while `open`, and calls `close` on Escape,
 * a press outside, and when its anchor scrolls off the screen. `data-autofocus` in the popup takes the focus. Works on
 * native popovers: no positioning library, no injected style.
 */
export function usePopup<A extends HTMLElement, P extends HTMLElement>(
  open: boolean,
  close: () => void,
  placement: Placement,
): { anchor: RefObject<A | null>; popup: RefObject<P | null> } {
  const anchor = useRef<A>(null)
  const popup = useRef<P>(null)

  useLayoutEffect(() => {
    const element = popup.current
    if (!open || !element || !anchor.current) return
    // Called where it exists, because jsdom has no popovers; there the element is simply visible.
    element.showPopover?.()
    place(anchor.current, element, placement)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    // What comes while it is open (options, a message) makes it wider or higher.
    const observer = new ResizeObserver(() => anchor.current && place(anchor.current, element, placement))
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (element.isConnected) element.hidePopover?.()
    }
  }, [open, placement])

  const onPress = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    const isInside = target instanceof Node && (anchor.current?.contains(target) || popup.current?.contains(target))
    if (!isInside) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Stopped, because a dialog around the popup must not close as well.
    event.stopPropagation()
    close()
  })
  // The popup follows its anchor when the page moves, and closes when the anchor has left the screen.
  const onMove = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && popup.current?.contains(event.target)) return
    if (!anchor.current || !popup.current) return
    const { top, bottom } = anchor.current.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) close()
    else place(anchor.current, popup.current, placement)
  })
  useEffect(() => {
    if (!open) return
    // Functions of this effect, because an effect event is another one after each render.
    const press = (event: PointerEvent) => onPress(event)
    const key = (event: KeyboardEvent) => onKey(event)
    const move = (event: Event) => onMove(event)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    window.addEventListener('scroll', move, true)
    window.addEventListener('resize', move)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
      window.removeEventListener('scroll', move, true)
      window.removeEventListener('resize', move)
    }
  }, [open])

  return { anchor, popup }
}
