import { html, type Html } from '../html'
import { field, layout, portalLink, type Problem } from './layout'

const USE =
  '認証アプリを使えなくなったときに、認証コードの代わりに使えます。1 つのコードは 1 回だけ使えます。この画面を閉じると、もう表示できません。印刷するか、パスワードマネージャーに保存してください。'
const RESET = '管理者に MFA のリセットを依頼してください。次のログインで、新しい認証アプリを設定できます。'

const list = (codes: readonly string[]) =>
  html`<p>${USE}</p>
    <ol class="recovery" aria-label="回復コード">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>`

/** After an authenticator was set up on the way in; `action` goes on. */
export const saveCodesPage = (action: string, codes: readonly string[]): Html =>
  layout(
    '回復コードの保存',
    html`<p>認証アプリを設定しました。続ける前に、回復コードを保存してください。</p>
      ${list(codes)}
      <form method="post" action="${action}"><button type="submit">保存しました。続ける</button></form>`,
  )

/** After a page that a ticket has opened: what was done, and the codes that came of it. */
export const codesPage = (
  { title, text }: { title: string; text: string },
  codes: readonly string[],
  portal: string | undefined,
): Html =>
  layout(
    title,
    html`<p>${text}</p>
      <h2>回復コード</h2>
      ${list(codes)} ${portalLink(portal)}`,
  )

/** For a user who has an authenticator: how many codes are left, and a way to new ones. */
export const codesSection = (ticket: string, left: number): Html =>
  html`<section>
    <h2>回復コード</h2>
    <p>残り ${left} 個です。新しく作成すると、これまでの回復コードは使えなくなります。</p>
    <form method="post" action="/mfa/recovery-codes?ticket=${encodeURIComponent(ticket)}">
      <button type="submit" class="quiet">新しい回復コードを作成</button>
    </form>
  </section>`

/** For a user without the authenticator at hand, beside the field of its code. Open while a recovery code is wrong. */
export const withoutAuthenticator = (action: string, left: number, problem: Problem | null): Html =>
  html`<details ${problem?.field === 'recovery' && html`open`}>
    <summary>認証アプリを使えない場合</summary>
    ${
      left > 0 &&
      html`<form method="post" action="${action}">
        ${field({ name: 'recovery', label: '回復コード', autocomplete: 'off', hint: '設定時に保存したコードの 1 つを入力します。', problem })}
        <button type="submit">回復コードで確認</button>
      </form>`
    }
    <p>${left > 0 ? `回復コードもない場合は、${RESET}` : RESET}</p>
  </details>`
