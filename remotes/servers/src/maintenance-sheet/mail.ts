import { linesOf } from '@portal/contract'
import { copy } from '@portal/ui'

// Browsers on Windows hand no more to Outlook: https://stackoverflow.com/questions/4473959
const LONGEST_ADDRESS = 2000

/** A mail as an address, after RFC 6068: lines end with CRLF. */
export const mailAddress = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(linesOf(body).join('\r\n'))}`

/** Opens a mail in the user's mail program. A text that is too long for an address is copied, to be pasted there. */
export async function openMail(subject: string, text: string): Promise<void> {
  const whole = mailAddress(subject, text)
  const isWhole = whole.length <= LONGEST_ADDRESS
  if (!isWhole) {
    await copy(text, 'メールに入りきらない長さのため、文面をコピーしました。本文に貼り付けてください。')
  }
  const link = document.createElement('a')
  link.href = isWhole ? whole : mailAddress(subject, '（ここに文面を貼り付けてください）')
  link.click()
}
