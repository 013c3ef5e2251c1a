/**
 * An authentication failure, by the identity provider's, the SDK's or our own code. The message says no more than that,
 * because the page of ended sessions knows the words of each code, and the provider's text can be forged in a
 * callback.
 */
export class AuthError extends Error {
  constructor(
    readonly code: string,
    message = 'ログイン状態を確認できませんでした。もう一度ログインしてください。',
  ) {
    super(message)
    this.name = 'AuthError'
  }
}

/** Nobody can sign in, until the user changes a setting of the browser. */
export class SiteDataBlocked extends AuthError {
  constructor() {
    super(
      'site_data_blocked',
      'ログインするには、ブラウザーの設定でこのサイトの Cookie とサイトデータを許可して、ページを再読み込みしてください。',
    )
  }
}

/**
 * The identity provider could not be asked, or failed to answer. The session stays, because that says nothing about it.
 * `retryAfter` are the seconds for which the provider does not want to be asked, 0 when it named none; `file` is the
 * one without which nobody can be asked.
 */
export class ProviderTrouble extends Error {
  readonly retryAfter: number
  readonly file: string | null

  constructor(
    readonly code: string,
    { retryAfter = 0, file = null }: { retryAfter?: number; file?: string | null } = {},
  ) {
    super(
      file === null
        ? '認証サービスに接続できません。しばらくしてからもう一度お試しください。'
        : `ログインに使うファイルを取得できません (${file})。通信状態を確認して、もう一度お試しください。`,
    )
    this.name = 'ProviderTrouble'
    this.retryAfter = retryAfter
    this.file = file
  }
}

/**
 * OAuth's codes for a provider in trouble (RFC 6749 §4.1.2.1), Auth0's for too many calls, the SDK's for an answer
 * without a code.
 */
const PASSING = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests', 'request_error', 'timeout'])

/** As written by `token-fetch.worker.js`. */
const TOKEN_ENDPOINT = /^token endpoint: (\d{3}|no answer)(?:, retry after (\d+) s)?$/
/** The SDK's own, for a token request that it gave up (`src/http.ts`). */
const FETCH_TIMEOUT = "Timeout when executing 'fetch'"
/**
 * Auth0's text when `prompt=none` would have to ask for a second factor, because its code is `login_required` there
 * too.
 */
const SECOND_FACTOR = 'Multifactor authentication required'

/** Tells what the SDK threw: a failure of the session, or trouble that passes. */
export function readFailure(cause: unknown): AuthError | ProviderTrouble {
  if (cause instanceof AuthError || cause instanceof ProviderTrouble) return cause
  if (typeof cause !== 'object' || cause === null) return new AuthError('unknown')
  if ('error' in cause && typeof cause.error === 'string') return ofCode(cause.error, cause)
  return cause instanceof Error ? ofText(cause) : new AuthError('unknown')
}

function ofCode(code: string, cause: object): AuthError | ProviderTrouble {
  if (PASSING.has(code)) return new ProviderTrouble(code)
  if (code !== 'login_required') return new AuthError(code)
  if ('error_description' in cause && cause.error_description === SECOND_FACTOR) return new AuthError('mfa_required')
  // A code of ours, because the SDK says `login_required` where frames cannot be used in an isolated page.
  return new AuthError(window.crossOriginIsolated ? 'cross_origin_isolated' : code)
}

/**
 * By name and text, because the SDK throws plain errors for failed requests and for ID tokens that it refuses
 * (`src/jwt.ts`).
 */
function ofText({ name, message }: Error): AuthError | ProviderTrouble {
  const [, status, seconds] = TOKEN_ENDPOINT.exec(message) ?? []
  if (status) return new ProviderTrouble(codeOfStatus(status), { retryAfter: Number(seconds ?? 0) })
  if (message === FETCH_TIMEOUT || name === 'TimeoutError') return new ProviderTrouble('timeout')
  if (name === 'TypeError' || name === 'ChunkLoadError') return new ProviderTrouble('unreachable')
  return new AuthError(message.includes('ID token') ? 'invalid_id_token' : 'unknown')
}

function codeOfStatus(status: string): string {
  if (status === 'no answer') return 'unreachable'
  if (status === '429') return 'too_many_requests'
  return status === '500' ? 'server_error' : 'temporarily_unavailable'
}
