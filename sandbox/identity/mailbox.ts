import type { Mail } from './directory'
import { html, type Html } from '../html'
import { layout } from './layout'
import type { Route } from './routing'
import type { Services } from './services'

const sentAt = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** The sandbox sends no mail: this page shows what would have gone out, newest first. */
export function mailboxRoute({ directory }: Services): Route {
  return {
    method: 'GET',
    path: '/mailbox',
    async handle() {
      const mails = (await directory.mails()).toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
      return { page: mailboxPage(mails) }
    },
  }
}

function mailboxPage(mails: Mail[]): Html {
  const list =
    mails.length === 0
      ? html`<p class="empty">メールはまだありません。</p>`
      : html`<ul class="mails">
          ${mails.map(mailItem)}
        </ul>`
  return layout(
    '送信メール',
    html`<p>サンドボックスはメールを外部に送信しません。送信されるはずだったメールがここに並びます。</p>
      ${list}`,
    { width: 'wide' },
  )
}

const mailItem = ({ to, subject, body, sentAt: at }: Mail) =>
  html`<li>
    <article>
      <div class="mail">
        <h2>${subject}</h2>
        <time datetime="${at.toISOString()}">${sentAt.format(at)}</time>
      </div>
      <p class="to">宛先: ${to}</p>
      <p class="body">${withLinks(body.trim())}</p>
    </article>
  </li>`

// Every second part is an address, because a split by a capturing group keeps the separators.
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
