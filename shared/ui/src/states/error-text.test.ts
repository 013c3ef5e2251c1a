import { ApiError } from '@portal/api-client/http'
import { errorText, errorToast } from './error-text'

const titleOf = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  errorText(new ApiError({ status, code: '9999', message: 'm', isAPIError: status !== -1, ...more })).title

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

test('how long to wait is part of the message', () => {
  const error = new ApiError({
    status: 429,
    code: 'request.too_soon',
    message: '先ほど送信しました。',
    isAPIError: true,
    retryAfter: 42,
  })
  expect(errorText(error).message).toBe('先ほど送信しました。 42 秒後にもう一度お試しください。')
})

test('a wait that the message tells is not told again', () => {
  const message = '再設定メールは送信済みです。42 秒後に再試行してください。'
  const error = new ApiError({ status: 429, code: 'request.too_soon', message, isAPIError: true, retryAfter: 42 })
  expect(errorText(error).message).toBe(message)
})

test.each([
  [-1, 'network', 'Failed to fetch', '通信状態を確認してください。'],
  [-1, 'timeout', 'signal timed out', 'しばらくしてからもう一度お試しください。'],
  [503, null, 'Service Unavailable', 'しばらくしてからもう一度お試しください。'],
  [429, null, 'Too Many Requests', 'しばらくしてからもう一度お試しください。'],
  [403, null, 'Forbidden', ''],
] as const)(
  '%i (%s) that brings no message says what to do, and keeps %s for support',
  (status, noAnswer, name, said) => {
    const facts = { status, noAnswer, code: '9999', message: name, isAPIError: status !== -1, isOwnMessage: false }
    expect(errorText(new ApiError(facts))).toMatchObject({ message: said, foreign: name })
  },
)

test('a toast is status and message, and says below what a foreign message means', () => {
  const facts = { code: '9999', isAPIError: true }
  expect(
    errorToast(
      new ApiError({ ...facts, status: -1, message: 'Failed to fetch', noAnswer: 'network', isOwnMessage: false }),
    ),
  ).toEqual({
    message: '-1: Failed to fetch',
    detail: 'ネットワークに接続できません。',
    requestID: undefined,
  })
  expect(
    errorToast(new ApiError({ ...facts, status: 429, message: '混み合っています。', retryAfter: 5, requestID: 'r-1' })),
  ).toEqual({
    message: '429: 混み合っています。',
    detail: '5 秒後にもう一度お試しください。',
    requestID: 'r-1',
  })
  expect(errorToast(new ApiError({ ...facts, status: 403, message: '権限がありません。' })).detail).toBeUndefined()
})
