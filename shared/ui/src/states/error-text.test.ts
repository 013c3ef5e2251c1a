import { ApiError } from '@portal/api-client/http'
import { errorText, errorToast } from './error-text'

type Facts = ConstructorParameters<typeof ApiError>[0]
const errorOf = (status: number, more: Partial<Facts> = {}) =>
  new ApiError({ status, code: '9999', message: 'm', isAPIError: status !== -1, ...more })
const titleOf = (status: number, more: Partial<Facts> = {}) => errorText(errorOf(status, more)).title

test.each<[number, ConstructorParameters<typeof ApiError>[0]['noAnswer'], string]>([
  [-1, 'network', 'ネットワークに接続できません'],
  [-1, 'timeout', '時間内に応答がありません'],
  [-1, 'shape', '応答を読み取れません'],
  [-1, null, 'エラーが発生しました'],
  [401, null, '認証が拒否されました'],
  [403, null, '権限がありません'],
  [404, null, '見つかりません'],
  [410, null, '見つかりません'],
  [429, null, 'リクエストが多すぎます'],
  [409, null, 'エラーが発生しました'],
  [500, null, 'サーバーで問題が発生しました'],
  [503, null, 'サーバーで問題が発生しました'],
])('%i (%s) has words of its own', (status, noAnswer, title) => expect(titleOf(status, { noAnswer })).toBe(title))

const SAID = '再設定メールは送信済みです。42 秒後に再試行してください。'
test.each([
  ['is part of the message', '先ほど送信しました。', '先ほど送信しました。 42 秒後にもう一度お試しください。'],
  ['is not told again where the message tells it', SAID, SAID],
])('how long to wait %s', (_what, message, expected) =>
  expect(errorText(errorOf(429, { code: 'request.too_soon', message, retryAfter: 42 })).message).toBe(expected),
)

test.each([
  [-1, 'network', 'Failed to fetch', '通信状態を確認してください。'],
  [-1, 'timeout', 'signal timed out', 'しばらくしてからもう一度お試しください。'],
  [503, null, 'Service Unavailable', 'しばらくしてからもう一度お試しください。'],
  [429, null, 'Too Many Requests', 'しばらくしてからもう一度お試しください。'],
  [403, null, 'Forbidden', ''],
] as const)(
  '%i (%s) that brings no message says what to do, and keeps %s for support',
  (status, noAnswer, name, said) => {
    const error = errorOf(status, { noAnswer, message: name, isOwnMessage: false })
    expect(errorText(error)).toMatchObject({ message: said, foreign: name })
  },
)

test('a toast is status and message, and says below what a foreign message means', () => {
  const lost = errorOf(-1, { message: 'Failed to fetch', noAnswer: 'network', isOwnMessage: false })
  const detail = 'ネットワークに接続できません。'
  expect(errorToast(lost)).toEqual({ message: '-1: Failed to fetch', detail, requestID: undefined })
  const busy = errorOf(429, { message: '混み合っています。', retryAfter: 5, requestID: 'r-1' })
  const later = '5 秒後にもう一度お試しください。'
  expect(errorToast(busy)).toEqual({ message: '429: 混み合っています。', detail: later, requestID: 'r-1' })
  expect(errorToast(errorOf(403, { message: '権限がありません。' })).detail).toBeUndefined()
  expect(errorToast(errorOf(310, { message: '', isOwnMessage: false })).message).toBe('310')
})
