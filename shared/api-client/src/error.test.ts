import { ApiError } from './error'

const answer = (status: number, body: string, statusText = 'Bad Things') => new Response(body, { status, statusText })

test('an error with a JSON body carries what the body says', async () => {
  const error = await ApiError.fromResponse(
    answer(409, '{"code":"E409","message":"ほかの操作と重なりました。","requestID":"r-1"}'),
  )
  expect(error).toMatchObject({
    status: 409,
    code: 'E409',
    message: 'ほかの操作と重なりました。',
    requestID: 'r-1',
    isAPIError: true,
    fields: {},
  })
})

test('a code that is a number is read as text', async () => {
  expect((await ApiError.fromResponse(answer(500, '{"code":1234,"message":"m"}'))).code).toBe('1234')
})

test.each(['<html>Bad Gateway</html>', '', 'null', '{"error":"other shape"}', '[]'])(
  "a body that is not the API's own (%s) means code 9999 and the status text",
  async (body) =>
    expect(await ApiError.fromResponse(answer(502, body))).toMatchObject({
      status: 502,
      code: '9999',
      message: 'Bad Things',
      requestID: null,
      isAPIError: true,
      isOwnMessage: false,
    }),
)

test('an exception has status -1, code 9999 and its own message, and is no answer of the API', () => {
  expect(ApiError.fromException(new TypeError('Failed to fetch'))).toMatchObject({
    status: -1,
    code: '9999',
    message: 'Failed to fetch',
    isAPIError: false,
  })
  expect(ApiError.fromException('text').message).toBe('text')
})

test('an ApiError stays the one it is', async () => {
  const error = await ApiError.fromResponse(answer(500, ''))
  expect(ApiError.fromException(error)).toBe(error)
})

test('the value that a 400 names gets the message, without its path', async () => {
  const body = { code: 'E400', message: 'location.rack: 32 文字以内', requestID: 'r', field: 'location.rack' }
  const error = await ApiError.fromResponse(answer(400, JSON.stringify(body)))
  expect(error.fields).toEqual({ 'location.rack': '32 文字以内' })
  expect(error.message).toBe('location.rack: 32 文字以内')
})

test('a message that does not begin with the path is kept whole', async () => {
  const body = { code: 'E400', message: 'コメントが必要です。', field: 'comment' }
  expect((await ApiError.fromResponse(answer(400, JSON.stringify(body)))).fields).toEqual({
    comment: 'コメントが必要です。',
  })
})

describe('each fact of a body is taken for itself', () => {
  const facts = async (body: unknown, status = 409) =>
    ApiError.fromResponse(answer(status, JSON.stringify(body), 'Conflict'))

  test.each<[string, object, object]>([
    ['only a message', { message: '重複しています。' }, { code: '9999', message: '重複しています。', requestID: null }],
    ['no message', { code: 'E1', requestID: 'r' }, { code: 'E1', message: 'Conflict', requestID: 'r' }],
    [
      'nulls',
      { code: 'E1', message: 'm', requestID: null, field: null },
      { code: 'E1', message: 'm', requestID: null, fields: {} },
    ],
    [
      'a gateway',
      { timestamp: 1, status: 403, error: 'Forbidden', message: '拒否されました。' },
      { code: '9999', message: '拒否されました。' },
    ],
    [
      'one level down',
      { error: { code: 'E2', message: '内側', requestID: 'r2' } },
      { code: 'E2', message: '内側', requestID: 'r2' },
    ],
    [
      'values that are none',
      { code: {}, message: '', requestID: [] },
      { code: '9999', message: 'Conflict', requestID: null },
    ],
    [
      'Prometheus',
      { status: 'error', errorType: 'bad_data', error: 'bad step' },
      { code: 'bad_data', message: 'bad step' },
    ],
    [
      'problem details (RFC 9457)',
      { type: 'https://api.example/out-of-stock', title: '在庫がありません', detail: '残り 0 台です。' },
      { code: 'https://api.example/out-of-stock', message: '残り 0 台です。' },
    ],
    [
      'a problem with a title only',
      { type: 'about:blank', title: 'Conflict of two' },
      { code: '9999', message: 'Conflict of two' },
    ],
  ])('%s', async (_what, body, expected) =>
    expect(await facts(body)).toMatchObject({ status: 409, isAPIError: true, ...expected }),
  )

  test.each<[string, object, object]>([
    ['field without a code', { field: 'name', message: 'name: 必須です' }, { name: '必須です' }],
    [
      'pointers of RFC 9457',
      { title: 'x', errors: [{ detail: '60 まで', pointer: '#/location/unit' }] },
      { 'location.unit': '60 まで' },
    ],
    [
      'invalid-params of RFC 7807',
      { 'invalid-params': [{ name: 'name', reason: '短すぎます' }] },
      { name: '短すぎます' },
    ],
    ['lists by name', { errors: { name: ['短すぎます', '変です'] } }, { name: '短すぎます' }],
  ])('a 400 marks the value: %s', async (_what, body, fields) =>
    expect((await facts(body, 400)).fields).toEqual(fields),
  )
})

test('a request ID of the header counts where the body has none', async () => {
  const headers = { 'x-request-id': 'r-9', 'retry-after': '30' }
  expect(await ApiError.fromResponse(new Response('', { status: 429, headers }))).toMatchObject({
    requestID: 'r-9',
    retryAfter: 30,
  })
})

test.each([
  ['Sun, 22 Nov 2026 00:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
])('Retry-After %j is %j seconds', async (value, seconds) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T00:00:00Z'))
  expect(
    (await ApiError.fromResponse(new Response('', { status: 503, headers: { 'retry-after': value } }))).retryAfter,
  ).toBe(seconds)
  jest.restoreAllMocks()
})

test('where HTTP/2 brings no status text, the standard names the status', async () => {
  expect((await ApiError.fromResponse(answer(502, '', ''))).message).toBe('Bad Gateway')
  expect((await ApiError.fromResponse(answer(404, 'null', ''))).message).toBe('Not Found')
  expect((await ApiError.fromResponse(answer(599, '', ''))).message).toBe('')
})

test('what ran out of time is known as that', () => {
  expect(ApiError.fromException(new DOMException('signal timed out', 'TimeoutError'), 'network').noAnswer).toBe(
    'timeout',
  )
})
