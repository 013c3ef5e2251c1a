import { toast } from './toast-store'

/**
 * Copies a text, and says in a toast whether the browser let it. For a button that copies what is not on the page; else
 * see CopyText.
 */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ style: 'normal', message: 'コピーしました。' })
  } catch {
    // Refused by the browser, or not a secure origin.
    toast({ style: 'warning', message: 'ブラウザーがコピーを許可しませんでした。' })
  }
}
