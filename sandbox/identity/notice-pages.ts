import { html, type Html } from '../html'
import { layout, portalLink } from './layout'

const notice = (title: string, text: string, portal: string | undefined) =>
  layout(
    title,
    html`<p>${text}</p>
      ${portalLink(portal)}`,
  )

export const expiredPage = (portal: string | undefined) =>
  notice('ログインの有効期限が切れました', 'お手数ですが、ポータルからもう一度ログインしてください。', portal)

export const notFoundPage = (portal: string | undefined) =>
  notice('ページが見つかりません', 'アドレスをご確認ください。', portal)

export const failedPage = (portal: string | undefined) =>
  notice('エラーが発生しました', '時間をおいて、もう一度お試しください。', portal)

export const refusedPage = (portal: string | undefined) =>
  notice(
    'この操作は受け付けられません',
    '別のサイトから送信された可能性があります。ポータルから操作をやり直してください。',
    portal,
  )

export const ticketGonePage = (portal: string | undefined) =>
  notice(
    'このリンクは使用できません',
    'リンクが使用済みか、有効期限が切れています。ログイン画面の「パスワードを忘れた場合」から新しいリンクをお求めになるか、管理者にご依頼ください。',
    portal,
  )

export const invitationGonePage = (portal: string | undefined) =>
  notice(
    'この招待は使用できません',
    '招待が使用済みか、取り消されたか、有効期限が切れています。招待した方に再送をご依頼ください。',
    portal,
  )

export const alreadyRegisteredPage = (portal: string | undefined) =>
  notice(
    '登録済みのメールアドレスです',
    'この招待のメールアドレスにはすでにアカウントがあります。ポータルからログインしてください。',
    portal,
  )

export const passwordChangedPage = (portal: string | undefined) =>
  notice(
    'パスワードを変更しました',
    'すべての端末からログアウトしました。新しいパスワードでログインしてください。',
    portal,
  )

export const passkeyAddedPage = (portal: string | undefined) =>
  notice('パスキーを追加しました', '次回のログインから、このパスキーを使えます。', portal)

export const passkeyRemovedPage = (portal: string | undefined) =>
  notice('パスキーを削除しました', 'すべての端末からログアウトしました。もう一度ログインしてください。', portal)

/** Where the browser's back button leads after a sign-in. */
export const signedInPage = (portal: string | undefined) =>
  layout(
    'ログイン済みです',
    html`<p>このログインは完了しています。このままポータルをお使いいただけます。</p>
      ${portalLink(portal, 'ポータルを開く')}`,
  )

export const signedOutPage = (portal: string | undefined) =>
  notice('ログアウトしました', 'ご利用ありがとうございました。', portal)

export const wrongReturnPage = (portal: string | undefined) =>
  notice('ログアウトできませんでした', 'ログアウト後の戻り先が登録されていません。', portal)

/** Shows the code, which comes from a fixed list, but not the description, because the link's author can write it. */
export function providerErrorPage(code: string, portal: string | undefined): Html {
  if (code === 'invalid_request') {
    return layout(
      'ログインを続けられません',
      html`<p>ログインの有効期限が切れたか、リンクが正しくありません。ポータルからもう一度ログインしてください。</p>
        ${portalLink(portal)}`,
    )
  }
  return layout(
    'ログインを続けられません',
    html`<p>ポータルからもう一度ログインしてください。続く場合は、次のコードを添えて管理者にお問い合わせください。</p>
      <p><code>${code}</code></p>
      ${portalLink(portal)}`,
  )
}

/** oidc-provider's own form, which must be confirmed by a button that says `logout`. */
export const signOutPage = (form: Html) =>
  layout(
    'ログアウト',
    html`<p>ログアウトしますか？</p>
      ${form} <button type="submit" form="op.logoutForm" name="logout" value="yes">ログアウト</button>`,
  )

export const confirmSignOutPage = (action: string) =>
  layout(
    'ログアウト',
    html`<p>別のサイトからログアウトを求められました。ログアウトしますか？</p>
      <form method="post" action="${action}"><button type="submit">ログアウト</button></form>`,
  )
