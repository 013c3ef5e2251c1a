import { toast } from '@portal/ui'
import type { Connection } from './connection'

/**
 * Goes on in a window of its own: the same page, and the connection here ends. A browser that blocks it is named, and
 * nothing changes.
 */
export function popOut(connection: Connection): void {
  // One window for each page, however often it is asked for. Without an opener the browser would not tell whether it is
  // there.
  const opened = window.open(window.location.href, window.location.pathname, 'popup,width=1000,height=720')
  if (opened) connection.disconnect('別ウィンドウで接続しています。')
  else
    toast({
      style: 'warning',
      message: 'ブラウザーが別ウィンドウを開くことを許可しませんでした。ポップアップを許可してください。',
    })
}
