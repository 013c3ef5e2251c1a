import { renderSVG } from 'uqr'
import { html, trusted, type Html } from '../html'
import { alert, field, layout, type Problem } from './layout'
import { signInByPasskey } from './passkey-pages'
import { MIN_PASSWORD_LENGTH } from './password'
import { withoutAuthenticator } from './recovery-pages'
import { totpUri } from './totp'

export function passwordPage(
  actions: { password: string; forgot: string; passkey: string },
  { email, passkeys, problem }: { email: string; passkeys: object; problem: Problem | null },
): Html {
  return layout(
    'ログイン',
    html`${alert(problem)}
      <form method="post" action="${actions.password}">
        ${field({ name: 'email', label: 'メールアドレス', type: 'email', autocomplete: 'username webauthn', value: email, focus: email === '', problem })}
        ${field({ name: 'password', label: 'パスワード', type: 'password', autocomplete: 'current-password', focus: email !== '', problem })}
        <button type="submit">ログイン</button>
      </form>
      ${signInByPasskey(actions.passkey, passkeys)}
      <p><a href="${actions.forgot}">パスワードを忘れた場合</a></p>`,
    { problem, passwords: true, passkeys: true },
  )
}

/** Asks for the second factor: a code, unless `passkeys` alone can be it; these are null for somebody without any. */
export function challengePage(
  actions: { verify: string; restart: string; passkey: string; recover: string },
  {
    email,
    hasCodes,
    recoveryCodes,
    passkeys,
    problem,
  }: {
    email: string
    hasCodes: boolean
    /** How many are left. */
    recoveryCodes: number
    passkeys: object | null
    problem: Problem | null
  },
): Html {
  return layout(
    hasCodes ? '認証コードの入力' : 'パスキーでの確認',
    html`<p>
        ${email}
        としてログインしています。${hasCodes ? '認証アプリに表示されている 6 桁のコードを入力してください。' : '続けるには、登録したパスキーで本人確認をしてください。'}
      </p>
      ${alert(problem)}
      ${hasCodes && html`<form method="post" action="${actions.verify}">${codeField(problem)}<button type="submit">確認</button></form>`}
      ${passkeys !== null && signInByPasskey(actions.passkey, passkeys)}
      ${hasCodes && withoutAuthenticator(actions.recover, recoveryCodes, problem)} ${restartForm(actions.restart)}`,
    { problem, passkeys: passkeys !== null },
  )
}

export function enrolmentPage(
  actions: { verify: string; restart?: string },
  {
    email,
    secret,
    reason,
    problem,
    others = null,
  }: { email: string; secret: string; reason: string; problem: Problem | null; others?: Html | null },
): Html {
  const uri = totpUri(secret, email)
  return layout(
    '多要素認証の設定',
    html`<p>${reason}</p>
      ${alert(problem)}
      <ol class="steps">
        <li>
          <p>認証アプリで QR コードを読み取ります。</p>
          <div class="qr" role="img" aria-label="認証アプリ設定用の QR コード">
            ${trusted(renderSVG(uri, { border: 3 }))}
          </div>
          <details>
            <summary>読み取れない場合</summary>
            <p>次のキーを認証アプリに入力します。</p>
            <p><code id="secret">${secret}</code></p>
            <p>設定用アドレス</p>
            <p><code id="otpauth">${uri}</code></p>
          </details>
        </li>
        <li>
          <p>アプリに表示された 6 桁のコードを入力します。</p>
          <form method="post" action="${actions.verify}">
            ${codeField(problem)}<button type="submit">確認して設定する</button>
          </form>
        </li>
      </ol>
      ${others} ${actions.restart !== undefined && restartForm(actions.restart)}`,
    { problem, passkeys: others !== null },
  )
}

export function signUpPage(
  action: string,
  {
    email,
    organization,
    name = '',
    problem = null,
  }: { email: string; organization: string; name?: string; problem?: Problem | null },
): Html {
  return layout(
    'アカウントの登録',
    html`<p>${organization} への招待を受けています。</p>
      ${alert(problem)}
      <form method="post" action="${action}">
        <div>
          <label for="email">メールアドレス</label>
          <input id="email" type="email" value="${email}" autocomplete="username" readonly />
        </div>
        ${field({ name: 'name', label: '氏名', autocomplete: 'name', value: name, maxLength: 64, focus: true, problem })}
        ${newPasswordFields(problem)}
        <button type="submit">登録してログイン</button>
      </form>`,
    { problem, passwords: true },
  )
}

/**
 * Two fields, `password` and `repeated`; `chosenPassword` reads them. Without `maxlength`, because a browser would cut
 * a pasted password without a word.
 */
export const newPasswordFields = (problem: Problem | null, { focus = false } = {}) =>
  html`${field({
    name: 'password',
    label: 'パスワード',
    type: 'password',
    autocomplete: 'new-password',
    hint: `${MIN_PASSWORD_LENGTH} 文字以上`,
    focus,
    problem,
  })}
  ${field({
    name: 'repeated',
    label: 'パスワード（確認）',
    type: 'password',
    autocomplete: 'new-password',
    problem,
  })}`

const codeField = (problem: Problem | null) =>
  field({
    name: 'code',
    label: '認証コード',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 10,
    focus: true,
    problem,
  })

const restartForm = (action: string) =>
  html`<form method="post" action="${action}">
    <button type="submit" class="quiet">別のアカウントでログイン</button>
  </form>`
