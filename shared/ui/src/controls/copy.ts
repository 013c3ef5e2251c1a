import { toast } from '../overlay/toast-store'

/** @returns whether the browser let it: it refuses without permission, and on an origin that is not secure */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies a text, and says in a toast whether the browser let it. For a button that copies what is not on the page; else
 * see CopyText.
 */
export async function copy(
  text: string,
  done = 'コピーしました。',
  refused = 'ブラウザーがコピーを許可しませんでした。',
): Promise<void> {
  const isCopied = await writeClipboard(text)
  toast(isCopied ? { style: 'normal', message: done } : { style: 'warning', message: refused })
}
