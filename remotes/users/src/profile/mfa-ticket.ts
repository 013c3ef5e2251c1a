import { users } from '@portal/api-client/users'
import { identityOrigin, type RuntimeConfig } from '@portal/contract'

/**
 * Origins that a ticket may lead to: the identity provider's, and those of the configuration, because a provider may
 * keep the page of MFA at an origin of its own.
 */
export const ticketOrigins = (auth: RuntimeConfig['auth']) => [identityOrigin(auth), ...(auth.ticketOrigins ?? [])]

/**
 * Opens the page where the user sets up MFA. Returns null, or the page's address when no window is open.
 *
 * @throws Error when the ticket leads to another origin than `allowed`; ApiError when there is none
 */
export async function openMfaTicket(allowed: readonly string[]): Promise<string | null> {
  // Within the click, because a browser takes a window that is opened after an `await` for a pop-up. `opener` is cut by
  // hand instead of by `noopener`, which would return no window to navigate.
  let opened = window.open('', '_blank')
  if (opened) {
    opened.opener = null
    opened.document.title = 'MFA の設定'
    opened.document.body.textContent = 'MFA の設定ページを開いています…'
  }
  const close = () => {
    opened?.close()
    opened = null
  }
  try {
    // Closed when the user is asked to sign in again first, because it lies over the portal, which asks.
    const { ticketURL } = await users.mfaTicket(close)
    const { origin, protocol } = new URL(ticketURL)
    if (!allowed.includes(origin)) throw new Error(refusal(origin === 'null' ? protocol : origin))
    opened?.location.replace(ticketURL)
    return opened ? null : ticketURL
  } catch (cause) {
    close()
    throw cause
  }
}

function refusal(place: string): string {
  return (
    `MFA の設定ページの場所 (${place}) は、このポータルで許可されていません。サポートにお知らせください。` +
    'ポータルの運用者が設定 auth.ticketOrigins に追加すると利用できます。'
  )
}
