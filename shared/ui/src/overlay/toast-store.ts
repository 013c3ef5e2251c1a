import { create } from 'zustand'

export type ToastStyle = 'error' | 'warning' | 'normal'
export type Toast = { id: number; style: ToastStyle; message: string; detail: string | undefined; count: number }

/** Toasts waiting to be read, newest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/**
 * Tells the user something, from anywhere. An error or warning stays until it is closed, a normal one goes after 5 s.
 * `detail` is a second line, such as the request ID. The same toast again only counts up.
 */
export function toast({
  style = 'error',
  message,
  detail,
}: {
  style?: ToastStyle
  message: string
  detail?: string
}): void {
  useToasts.setState(({ toasts }) => {
    const same = toasts.find((shown) => shown.style === style && shown.message === message && shown.detail === detail)
    const next: Toast = same ? { ...same, count: same.count + 1 } : { id: ++lastId, style, message, detail, count: 1 }
    return { toasts: [next, ...toasts.filter((shown) => shown !== same)] }
  })
}

/** Removes a toast; unknown ids are ignored. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}
