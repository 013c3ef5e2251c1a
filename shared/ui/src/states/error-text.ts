/** An error in words. Support asks for `code`, `status`, `foreign` and `requestID`. */
type ErrorText = {
  title: string
  message: string
  /** A message that is not written for users, such as the name of the status. */
  foreign: string | null
  status: number | null
  code: string | null
  requestID: string | null
}

function field(error: object, name: string): unknown {
  return name in error ? Reflect.get(error, name) : undefined
}
function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

/**
 * Reads any thrown value. The ApiError of @portal/api-client is recognised by its shape (`status`, `code`, `message`,
 * `requestID`) instead of its class, so that an error made by another copy of that package reads the same.
 */
export function errorText(error: unknown): ErrorText {
  if (typeof error !== 'object' || error === null) {
    return {
      title: 'エラーが発生しました',
      message: String(error),
      foreign: null,
      status: null,
      code: null,
      requestID: null,
    }
  }
  const status = field(error, 'status')
  const known = typeof status === 'number' ? status : null
  return {
    title: titleOf(known, field(error, 'noAnswer')),
    message: [isForeign(error) ? adviceOf(error) : messageOf(error), waitText(error)].filter(Boolean).join(' '),
    foreign: isForeign(error) ? messageOf(error) : null,
    status: known === -1 ? null : known,
    code: text(field(error, 'code')),
    requestID: text(field(error, 'requestID')),
  }
}

const messageOf = (error: object) => text(field(error, 'message')) ?? text(field(error, 'statusText'))

const isForeign = (error: object) => field(error, 'isOwnMessage') === false

/** What to do where the API says nothing about it. */
function adviceOf(error: object): string | null {
  if (field(error, 'noAnswer') === 'network') return '通信状態を確認してください。'
  if (field(error, 'noAnswer') === 'unsure') return '変更されたかどうかを、いまの表示で確認してください。'
  const status = field(error, 'status')
  const isTemporary = status === -1 || status === 429 || (typeof status === 'number' && status >= 500)
  return isTemporary && !waitText(error) ? 'しばらくしてからもう一度お試しください。' : null
}

const NO_ANSWER: Record<string, string> = {
  network: 'ネットワークに接続できません',
  timeout: '時間内に応答がありません',
  shape: '応答を読み取れません',
  page: '応答を読み取れません',
  unsure: '結果を確認できません',
  file: '画面の一部を読み込めません',
}
const REFUSED: Record<number, string> = {
  401: '認証が拒否されました',
  403: '権限がありません',
  404: '見つかりません',
  410: '見つかりません',
  429: 'リクエストが多すぎます',
}
const UNKNOWN = 'エラーが発生しました'

function titleOf(status: number | null, noAnswer: unknown): string {
  if (status === -1) return NO_ANSWER[text(noAnswer) ?? ''] ?? UNKNOWN
  if (status !== null && status >= 500) return 'サーバーで問題が発生しました'
  return REFUSED[status ?? 0] ?? UNKNOWN
}

/** After how many seconds the API lets the same be asked for again, unless its message says so itself. */
function waitText(error: object): string | null {
  const seconds = field(error, 'retryAfter')
  if (typeof seconds !== 'number' || seconds <= 0 || messageOf(error)?.includes(`${seconds} 秒`)) return null
  return `${seconds} 秒後にもう一度お試しください。`
}

/**
 * What a toast says of an error of the API: the spec's `status: message`, and in plain words what a foreign message
 * does not tell.
 */
export function errorToast(error: { status: number; message: string; requestID: string | null }) {
  const { title, requestID } = errorText(error)
  const detail = [isForeign(error) && `${title}。`, waitText(error)].filter(Boolean).join(' ')
  return {
    message: error.message ? `${error.status}: ${error.message}` : String(error.status),
    detail: detail || undefined,
    requestID: requestID ?? undefined,
  }
}

/** Messages an API answer gives to single fields (`fields: { name: '…' }`), or none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null) return {}
  const fields = field(error, 'fields')
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
