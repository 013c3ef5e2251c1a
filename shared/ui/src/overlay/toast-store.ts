import { create } from 'zustand'

export type ToastStyle = 'error' | 'warning' | 'normal'
type Told = { message: string; detail?: string | undefined; requestID?: string | undefined }
export type Toast = Told & { id: number; style: ToastStyle; count: number }

/** Toasts waiting to be read, newest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/**
 * Tells the user something, from anywhere. An error or warning stays until it is closed, a normal one goes after 5 s.
 * `detail` is a second line, `requestID` a third, which can be copied. The same toast again only counts up.
 */
export function toast({ style = 'error', ...told }: Told & { style?: ToastStyle }): void {
  const { message, detail, requestID } = told
  useToasts.setState(({ toasts }) => {
    const same = toasts.find(
      (shown) =>
        shown.style === style && shown.message === message && shown.detail === detail && shown.requestID === requestID,
    )
    const next: Toast = same ? { ...same, count: same.count + 1 } : { id: ++lastId, style, ...told, count: 1 }
    return { toasts: [next, ...toasts.filter((shown) => shown !== same)] }
  })
}

/** Removes a toast; unknown ids are ignored. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}
