import { AuthError, SiteDataBlocked } from '@portal/auth'

export const AGAIN = 'もう一度ログインしてください。'
const NOT_CONFIRMED = `ログインの応答を確認できませんでした (Invalid state)。${AGAIN}`
const NOT_RENEWED = `ログイン状態を更新できませんでした。${AGAIN}`
const MORE_INPUT = `認証サービスで確認または選択が必要です。${AGAIN}`
const TENANT = '認証サービスの設定を管理者に確認してください。'
const IN_TROUBLE = '認証サービスに問題が起きています。しばらくしてからもう一度ログインしてください。'

/**
 * Our own words for each code of OAuth, OpenID Connect, Auth0, its SDK and the portal, because the text in a callback
 * can be forged.
 */
const TEXTS = new Map(
  Object.entries({
    // A session that has ended, or cannot be renewed without the user.
    login_required: `ログインの有効期限が切れました。${AGAIN}`,
    session_expired: `ログインの有効期限が切れました。${AGAIN}`,
    missing_refresh_token: NOT_RENEWED,
    invalid_grant: NOT_RENEWED,
    missing_scopes: NOT_RENEWED,
    consent_required: MORE_INPUT,
    interaction_required: MORE_INPUT,
    account_selection_required: MORE_INPUT,
    mfa_required: `多要素認証が必要です。${AGAIN}`,
    cross_origin_isolated: `この表示方法では、ログイン状態を自動で更新できません。ポータルを通常のタブで開いて、${AGAIN}`,
    user_changed:
      'このブラウザーで別のユーザーがログインしました。前のユーザーの画面は閉じました。続けるにはログインしてください。',
    project_changed:
      'プロジェクトが変更されました。前のプロジェクトの画面は閉じました。続けるにはログインしてください。',
    // A login return that does not belong to a login.
    state_mismatch: NOT_CONFIRMED,
    missing_transaction: NOT_CONFIRMED,
    incomplete_return: 'ログインの応答が不完全なため、処理しませんでした。',
    site_data_blocked: new SiteDataBlocked().message,
    // Refused by the tenant, or wrong in its settings.
    access_denied: 'ログインが許可されませんでした。プロジェクトの管理者にお問い合わせください。',
    unauthorized: 'このアカウントは利用できません。プロジェクトの管理者にお問い合わせください。',
    unauthorized_client: `このポータルからのログインが、認証サービスで許可されていません。${TENANT}`,
    invalid_client: `このポータルが、認証サービスに登録されていません。${TENANT}`,
    invalid_request: `ログインの要求が受け付けられませんでした。${TENANT}`,
    invalid_scope: `ログインの要求が受け付けられませんでした (scope)。${TENANT}`,
    invalid_target: `API の識別子 (audience) が、認証サービスに登録されていません。${TENANT}`,
    unsupported_response_type: `ログインの方式が、認証サービスで許可されていません。${TENANT}`,
    invalid_id_token:
      'ログインの応答 (ID トークン) を検証できませんでした。端末の時計を確認して、もう一度ログインしてください。',
    opaque_token: `アクセストークンを読み取れません。API の識別子 (audience) が登録されていない可能性があります。${TENANT}`,
    missing_subject: `アクセストークンにユーザーの情報 (sub) がありません。${TENANT}`,
    // A provider that does not answer as it should.
    timeout: 'ログイン状態の確認が時間内に終わりませんでした。通信状態を確認してください。',
    unreachable: '認証サービスに接続できません。しばらくしてからもう一度お試しください。',
    file: `ログインに使うファイルを取得できませんでした。通信状態を確認して、${AGAIN}`,
    server_error: IN_TROUBLE,
    temporarily_unavailable: IN_TROUBLE,
    request_error: IN_TROUBLE,
    too_many_requests:
      '認証サービスへの要求が多すぎるため、受け付けられませんでした。しばらくしてからもう一度ログインしてください。',
    logout_failed:
      'ログアウト処理中にエラーが発生しました。このブラウザーのログイン情報は消去しましたが、認証サービスにはログインしたままの可能性があります。',
  }),
)

export function authErrorText(code: string): string {
  return TEXTS.get(code) ?? new AuthError(code).message
}
