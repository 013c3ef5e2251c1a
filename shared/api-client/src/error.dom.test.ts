import { ApiError } from './error'

const answer = (status: number, body: unknown, statusText = 'Bad Things') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText })
const read = (...of: Parameters<typeof answer>) => ApiError.fromResponse(answer(...of))

test('an error with a JSON body carries what the body says', async () => {
  const body = { code: 'E409', message: 'ほかの操作と重なりました。', requestID: 'r-1' }
  expect(await read(409, body)).toMatchObject({ ...body, status: 409, isAPIError: true, fields: {} })
})

test('a code that is a number is read as text', async () => {
  expect((await read(500, { code: 1234, message: 'm' })).code).toBe('1234')
})

test.each(['<html>Bad Gateway</html>', '', 'null', '{"error":"other shape"}', '[]'])(
  "a body that is not the API's own (%s) means code 9999 and the status text",
  async (body) => {
    const error = await read(502, body)
    expect(error).toMatchObject({ status: 502, code: '9999', message: 'Bad Things', requestID: null })
    expect(error).toMatchObject({ isAPIError: true, isOwnMessage: false })
  },
)

test('an exception has status -1, code 9999 and its own message, and is no answer of the API', () => {
  const error = ApiError.fromException(new TypeError('Failed to fetch'))
  expect(error).toMatchObject({ status: -1, code: '9999', message: 'Failed to fetch', isAPIError: false })
  expect(ApiError.fromException('text').message).toBe('text')
})

test('an ApiError stays the one it is', async () => {
  const error = await read(500, '')
  expect(ApiError.fromException(error)).toBe(error)
})

test.each([
  ['location.rack: 32 文字以内', 'location.rack', '32 文字以内'],
  ['コメントが必要です。', 'comment', 'コメントが必要です。'],
])('of the message 「%s」 the value that a 400 names gets what is not its path', async (message, field, words) => {
  const error = await read(400, { code: 'E400', message, requestID: 'r', field })
  expect(error.fields).toEqual({ [field]: words })
  expect(error.message).toBe(message)
})

describe('each fact of a body is taken for itself', () => {
  const MESSAGE = 'Conflict'
  const BARE = { code: 'E1', message: 'm' }
  const GATEWAY = { timestamp: 1, status: 403, error: 'Forbidden', message: '拒否されました。' }
  const NONE = { code: {}, message: '', requestID: [] }
  const SOLD_OUT = { type: 'https://api.example/out-of-stock', title: '在庫がありません', detail: '残り 0 台です。' }
  test.each<[string, object, object]>([
    ['only a message', { message: '重複しています。' }, { code: '9999', message: '重複しています。', requestID: null }],
    ['no message', { code: 'E1', requestID: 'r' }, { code: 'E1', message: MESSAGE, requestID: 'r' }],
    ['nulls', { ...BARE, requestID: null, field: null }, { ...BARE, requestID: null, fields: {} }],
    ['a gateway', GATEWAY, { code: '9999', message: '拒否されました。' }],
    ['one level down', { error: { ...BARE, requestID: 'r2' } }, { ...BARE, requestID: 'r2' }],
    ['values that are none', NONE, { code: '9999', message: MESSAGE, requestID: null }],
    ['Prometheus', { status: 'error', errorType: 'bad_data', error: 'step' }, { code: 'bad_data', message: 'step' }],
    ['problem details (RFC 9457)', SOLD_OUT, { code: SOLD_OUT.type, message: '残り 0 台です。' }],
    ['a problem with a title only', { type: 'about:blank', title: 'Two' }, { code: '9999', message: 'Two' }],
  ])('%s', async (_what, body, expected) =>
    expect(await read(409, body, MESSAGE)).toMatchObject({ status: 409, isAPIError: true, ...expected }),
  )

  const POINTERS = { title: 'x', errors: [{ detail: '60 まで', pointer: '#/location/unit' }] }
  const PARAMS = { 'invalid-params': [{ name: 'name', reason: '短すぎます' }] }
  test.each<[string, object, object]>([
    ['field without a code', { field: 'name', message: 'name: 必須です' }, { name: '必須です' }],
    ['pointers of RFC 9457', POINTERS, { 'location.unit': '60 まで' }],
    ['invalid-params of RFC 7807', PARAMS, { name: '短すぎます' }],
    ['lists by name', { errors: { name: ['短すぎます', '変です'] } }, { name: '短すぎます' }],
  ])('a 400 marks the value: %s', async (_what, body, fields) =>
    expect((await read(400, body, MESSAGE)).fields).toEqual(fields),
  )
})

test('a request ID of the header counts where the body has none', async () => {
  const headers = { 'x-request-id': 'r-9', 'retry-after': '30' }
  const error = await ApiError.fromResponse(new Response('', { status: 429, headers }))
  expect(error).toMatchObject({ requestID: 'r-9', retryAfter: 30 })
})

test.each([
  ['Sun, 22 Nov 2026 00:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
])('Retry-After %j is %j seconds', async (value, seconds) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T00:00:00Z'))
  const error = await ApiError.fromResponse(new Response('', { status: 503, headers: { 'retry-after': value } }))
  expect(error.retryAfter).toBe(seconds)
  jest.restoreAllMocks()
})

test.each([
  [502, '', 'Bad Gateway'],
  [404, 'null', 'Not Found'],
  [520, '', 'Internal Server Error'],
  [499, '', 'Bad Request'],
  [310, '', ''],
])('where HTTP/2 brings no status text, the standard names the status: %i', async (status, body, message) =>
  expect((await read(status, body, '')).message).toBe(message),
)

test('what ran out of time is known as that', () => {
  const error = ApiError.fromException(new DOMException('signal timed out', 'TimeoutError'), 'network')
  expect(error.noAnswer).toBe('timeout')
})
