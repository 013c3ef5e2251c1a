import { users } from '@portal/api-client/users'

/**
 * Opens the page where the user sets up MFA. Answers null, or the page's address when the browser opened no window.
 * @throws Error when the ticket leads anywhere but to `identityOrigin`; ApiError when there is none
 */
export async function openMfaTicket(identityOrigin: string): Promise<string | null> {
  // Within the click, before anything is awaited: later a browser takes it for a pop-up. Not with `noopener`, which
  // would give no window to send on; so the way back is cut by hand.
  const opened = window.open('', '_blank')
  if (opened) {
    opened.opener = null
    opened.document.title = 'MFA の設定'
    opened.document.body.textContent = 'MFA の設定ページを開いています…'
  }
  try {
    const { ticketURL } = await users.mfaTicket()
    if (new URL(ticketURL).origin !== identityOrigin) throw new Error('MFA の設定ページのアドレスが正しくありません。')
    opened?.location.replace(ticketURL)
    return opened ? null : ticketURL
  } catch (cause) {
    opened?.close()
    throw cause
  }
}
