import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { usePopup } from './popup'
import classes from './Tip.module.css'

type TipProps = {
  text: ReactNode
  /** Keeps the text in the document while it is closed, so that `aria-describedby={id}` finds it. */
  describes?: boolean
  children: (id: string) => ReactElement
}

/** A tooltip on hover and focus. Escape closes it, and it stays while the pointer is on it (WCAG 1.4.13). */
export function Tip({ text, describes = false, children }: TipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLSpanElement>(
    open && Boolean(text),
    () => setOpen(false),
    'top',
  )
  return (
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children(id)}
      <span ref={popup} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {(open || describes) && text}
      </span>
    </span>
  )
}
