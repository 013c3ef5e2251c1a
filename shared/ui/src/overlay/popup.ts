import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

type Placement = 'bottom-end' | 'bottom-start' | 'top'

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
  popup.style.left = `${Math.max(8, Math.min(left, window.innerWidth - p.width - 8))}px`
  popup.style.top = `${Math.max(8, top)}px`
}

/**
 * Shows an element with the `popover="manual"` attribute next to its anchor while `open`, and calls `close` on Escape,
 * a press outside, and when its anchor scrolls off the screen. Works on native popovers: no positioning library, no
 * injected style.
 */
export function usePopup<A extends HTMLElement, P extends HTMLElement>(
  open: boolean,
  close: () => void,
  placement: Placement,
): { anchor: RefObject<A | null>; popup: RefObject<P | null> } {
  const anchor = useRef<A>(null)
  const popup = useRef<P>(null)
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })

  useLayoutEffect(() => {
    const element = popup.current
    if (!open || !element || !anchor.current) return
    // jsdom has no popovers; there the element is simply visible.
    element.showPopover?.()
    place(anchor.current, element, placement)
    return () => {
      if (element.isConnected) element.hidePopover?.()
    }
  }, [open, placement])

  useEffect(() => {
    if (!open) return
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (anchor.current?.contains(target) || popup.current?.contains(target))
    const onPress = (event: PointerEvent) => {
      if (!inside(event.target)) latestClose.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog around the popup must not close as well.
      event.stopPropagation()
      latestClose.current()
    }
    // The page moved under the popup: it follows its anchor, and goes when the anchor has left the screen.
    const onMove = (event: Event) => {
      if (event.target instanceof Node && popup.current?.contains(event.target)) return
      if (!anchor.current || !popup.current) return
      const { top, bottom } = anchor.current.getBoundingClientRect()
      if (bottom < 0 || top > window.innerHeight) latestClose.current()
      else place(anchor.current, popup.current, placement)
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('scroll', onMove, true)
    window.addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', onMove, true)
      window.removeEventListener('resize', onMove)
    }
  }, [open, placement])

  return { anchor, popup }
}
