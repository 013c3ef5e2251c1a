import { type FocusEvent, type RefObject, useId, useRef, useState } from 'react'
import { usePopup, type Placement } from './popup'

type PopupButton<P extends HTMLElement> = {
  isOpen: boolean
  show: () => void
  close: () => void
  /** Of an element around the button, beside which the popup opens. */
  anchor: RefObject<HTMLSpanElement | null>
  /** Props of the button, which opens and closes. */
  button: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: () => void
  }
  /** Props of the popup, which is rendered while `isOpen`. */
  popup: { ref: RefObject<P | null>; id: string; popover: 'manual' }
  /** `onBlur` of a popup that Tab leaves, such as one of check boxes: closes it, and the focus stays where it went. */
  closeOnLeave: (event: FocusEvent) => void
}

/**
 * A button and the popup that it opens. Closing the popup gives the focus back to the button. `state` replaces the
 * hook's own, where another component opens the popup too.
 */
export function usePopupButton<P extends HTMLElement>(
  placement: Placement,
  state?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void],
): PopupButton<P> {
  const own = useState(false)
  const [isOpen, setOpen] = state ?? own
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { anchor, popup } = usePopup<HTMLSpanElement, P>(isOpen, close, placement)

  function close(): void {
    // Only while the popup has the focus, because a press elsewhere has already moved it.
    if (popup.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  const show = () => setOpen(true)
  return {
    isOpen,
    show,
    close,
    anchor,
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: isOpen ? close : show,
    },
    popup: { ref: popup, id, popover: 'manual' },
    closeOnLeave: ({ relatedTarget, currentTarget }) => {
      // Without a target the popup stays, because a press on its frame moves the focus nowhere.
      if (!relatedTarget || relatedTarget === button.current) return
      if (!currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
}
