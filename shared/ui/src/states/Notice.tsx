import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './Notice.module.css'

type NoticeProps = {
  children: ReactNode
  /** A button or a link at the end. */
  action?: ReactNode
  tone?: 'info' | 'warning'
  /** Read out at once; otherwise when the reader pauses. */
  isUrgent?: boolean
  /** For what is told while a page is read: over the page, because a notice within it would push what is below. */
  isFloating?: boolean
  className?: string | undefined
}

/** A line above what it is about, with one thing to do. */
export function Notice({
  children,
  action,
  tone = 'info',
  isUrgent = false,
  isFloating = false,
  className,
}: NoticeProps) {
  const notice = (
    <div
      role={isUrgent ? 'alert' : 'status'}
      data-tone={tone}
      className={className ? `${classes.notice} ${className}` : classes.notice}
    >
      {children}
      {action}
    </div>
  )
  const place = isFloating ? document.getElementById(PLACE) : null
  return place ? createPortal(notice, place) : notice
}

const PLACE = 'floating-notices'

/** The place of floating notices, at the end of the window. Rendered once, by the host. */
export const FloatingNotices = () => <div id={PLACE} className={classes.place} />
