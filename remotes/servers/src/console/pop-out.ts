import { toast } from '@portal/ui'
import type { Connection } from './connection'

/**
 * Goes on in a window of its own: the same page, and the connection here ends. A browser that blocks it is named, and
 * nothing changes.
 */
export function popOut(connection: Connection): void {
  // Named by the page, so that each page has one window. Without `noopener`, because `open` would then return null
  // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps).
  const opened = window.open(window.location.href, window.location.pathname, 'popup,width=1000,height=720')
  if (opened) connection.disconnect('別ウィンドウで接続しています。')
  else
    toast({
      style: 'warning',
      message: 'ブラウザーが別ウィンドウを開くことを許可しませんでした。ポップアップを許可してください。',
    })
}
