import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { RequestID } from '../states/RequestID'
import type { MaskIcon } from '../theme/mask-icons'
import { useIsModalOpen } from './modal-store'
import { dismissToast, useToasts, type Toast, type ToastStyle } from './toast-store'
import classes from './Toasts.module.css'

const VISIBLE_AT_ONCE = 3
const NORMAL_MS = 5000

/** A normal toast has no title: its message says all. */
const LOOKS: Record<ToastStyle, { title?: string; role: 'alert' | 'status'; icon: MaskIcon }> = {
  error: { title: 'Error', role: 'alert', icon: 'diamond' },
  warning: { title: 'Warning', role: 'alert', icon: 'triangle' },
  normal: { role: 'status', icon: 'circle-check' },
}

/**
 * The place of the toasts. Rendered once, by the host. While a modal dialog is open it shows them, because the page
 * outside of it is inert.
 */
export function Toasts() {
  const isModalOpen = useIsModalOpen()
  return isModalOpen ? null : <ToastStack />
}

/** The newest toasts. It grows upwards, so that the lower ones stay where they are read. */
export function ToastStack() {
  const toasts = useToasts((state) => state.toasts)
  const waiting = toasts.length - VISIBLE_AT_ONCE
  return (
    <div className={classes.stack}>
      {waiting > 0 && (
        <p role="status" className={classes.waiting}>
          ほか {waiting} 件の通知
        </p>
      )}
      {toasts.slice(0, VISIBLE_AT_ONCE).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, style, message, detail, requestID, count } }: { toast: Toast }) {
  const { title, role, icon } = LOOKS[style]
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (style !== 'normal' || held) return
    const timer = setTimeout(() => dismissToast(id), NORMAL_MS)
    return () => clearTimeout(timer)
  }, [id, style, held, count])
  return (
    <div
      role={role}
      className={classes.toast}
      data-style={style}
      data-icon={icon}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.body}>
        {title && <span className={classes.title}>{title}</span>}
        <p className={classes.message}>
          {message}
          {count > 1 && <span className={classes.count}> ×{count}</span>}
        </p>
        {detail && <p className={classes.detail}>{detail}</p>}
        {requestID && (
          <p className={classes.detail}>
            <RequestID value={requestID} />
          </p>
        )}
      </div>
      <button type="button" className={classes.close} aria-label="閉じる" onClick={() => dismissToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
