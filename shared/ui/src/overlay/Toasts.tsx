import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconX, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIsModalOpen } from './modal-store'
import { dismissToast, useToasts, type Toast, type ToastStyle } from './toast-store'
import classes from './Toasts.module.css'

const visibleAtOnce = 3
const normalMs = 5000

const looks: Record<ToastStyle, { title: string; role: 'alert' | 'status'; Shape: TablerIcon }> = {
  error: { title: 'Error', role: 'alert', Shape: IconAlertOctagon },
  warning: { title: 'Warning', role: 'alert', Shape: IconAlertTriangle },
  normal: { title: 'Normal', role: 'status', Shape: IconCircleCheck },
}

/**
 * The place of the toasts. Rendered once, by the host. While a modal dialog is open it shows them, because the page
 * outside of it is inert.
 */
export function Toasts() {
  const isModalOpen = useIsModalOpen()
  return isModalOpen ? null : <ToastStack />
}

export function ToastStack() {
  const toasts = useToasts((state) => state.toasts)
  const waiting = toasts.length - visibleAtOnce
  return (
    <div className={classes.stack}>
      {toasts.slice(0, visibleAtOnce).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {waiting > 0 && (
        <p role="status" className={classes.waiting}>
          ほか {waiting} 件の通知
        </p>
      )}
    </div>
  )
}

function ToastCard({ toast: { id, style, message, detail, count } }: { toast: Toast }) {
  const { title, role, Shape } = looks[style]
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (style !== 'normal' || held) return
    const timer = setTimeout(() => dismissToast(id), normalMs)
    return () => clearTimeout(timer)
  }, [id, style, held, count])
  return (
    <div
      role={role}
      className={classes.toast}
      data-style={style}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Shape size={20} className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {count > 1 && <span className={classes.count}>×{count}</span>}
        </div>
        <p>{message}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <button type="button" className={classes.close} aria-label="閉じる" onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
