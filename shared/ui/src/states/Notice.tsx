import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = {
  children: ReactNode
  /** A button or a link at the end. */
  action?: ReactNode
  tone?: 'info' | 'warning'
  /** Read out at once; otherwise when the reader pauses. */
  isUrgent?: boolean
  className?: string | undefined
}

/** A line above what it is about, with one thing to do. */
export function Notice({ children, action, tone = 'info', isUrgent = false, className }: NoticeProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      data-tone={tone}
      className={className ? `${classes.notice} ${className}` : classes.notice}
    >
      {children}
      {action}
    </div>
  )
}
