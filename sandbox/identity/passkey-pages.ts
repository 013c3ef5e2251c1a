import { html, type Html } from '../html'
import type { Passkey } from './directory'

const day = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' })

/** Asks the browser for a passkey (`passkey.js`), or to make one, and posts its answer as `credential`. */
type Asking = { action: string; kind: 'get' | 'create'; options: object; text: string; failed: string }

// Hidden until passkey.js runs, because only a browser that knows passkeys can fill it in.
const asking = ({ action, kind, options, text, failed }: Asking): Html =>
  html`<form
    method="post"
    action="${action}"
    data-passkey="${kind}"
    data-options="${JSON.stringify(options)}"
    data-failed="${failed}"
    hidden
  >
    <p class="alert" role="alert" hidden></p>
    <input type="hidden" name="credential" />
    <button type="button" class="quiet">${text}</button>
  </form>`

/** `options`: of `Passkeys.toSignIn`. */
export const signInByPasskey = (action: string, options: object): Html =>
  asking({
    action,
    kind: 'get',
    options,
    text: 'パスキーを使う',
    failed: 'パスキーを使えませんでした。もう一度試すか、ほかの方法でログインしてください。',
  })

/**
 * A person's passkeys, each with a way to remove it, and a way to make one; `options`: of `Passkeys.toRegister`,
 * `ticket` opened the page.
 */
export const passkeySection = (ticket: string, passkeys: readonly Passkey[], options: object): Html =>
  html`<section>
    <h2>パスキー</h2>
    <p>指紋や顔、画面のロックで本人を確認します。ログインでは、パスワードも認証コードも入力せずに済みます。</p>
    ${
      passkeys.length > 0 &&
      html`<ul class="passkeys">
        ${passkeys.map((passkey) => passkeyItem(ticket, passkey))}
      </ul>`
    }
    ${asking({
      action: `/mfa/passkey?ticket=${encodeURIComponent(ticket)}`,
      kind: 'create',
      options,
      text: 'この端末のパスキーを追加',
      failed: 'パスキーを追加できませんでした。追加済みの端末ではないか確認して、もう一度お試しください。',
    })}
    <noscript><p>パスキーの追加には JavaScript が必要です。</p></noscript>
  </section>`

const passkeyItem = (ticket: string, { id, device, createdAt, lastUsedAt }: Passkey) =>
  html`<li>
    <p>${device}</p>
    <p class="hint">
      追加: ${day.format(createdAt)}${lastUsedAt !== null && html`、最終使用: ${day.format(lastUsedAt)}`}
    </p>
    <details>
      <summary>削除</summary>
      <p>このパスキーではログインできなくなり、すべての端末からログアウトします。</p>
      <form method="post" action="/mfa/remove-passkey?ticket=${encodeURIComponent(ticket)}">
        <input type="hidden" name="passkey" value="${id}" />
        <button type="submit">削除する</button>
      </form>
    </details>
  </li>`
