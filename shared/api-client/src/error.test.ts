import { ApiError } from './error'

const answer = (status: number, body: string, statusText = 'Bad Things') => new Response(body, { status, statusText })

test('an error with a JSON body carries what the body says', async () => {
  const error = await ApiError.fromResponse(answer(409, '{"code":"E409","message":"他の操作と重なりました。","requestID":"r-1"}'))
  expect(error).toMatchObject({
    status: 409, code: 'E409', message: '他の操作と重なりました。', requestID: 'r-1', isAPIError: true, fields: {},
  })
})

test('a code that is a number is read as text', async () => {
  expect((await ApiError.fromResponse(answer(500, '{"code":1234,"message":"m"}'))).code).toBe('1234')
})

test.each(['<html>Bad Gateway</html>', '', 'null', '{"error":"other shape"}', '[]'])(
  'a body that is not the API\'s own (%s) means code 9999 and the status text',
  async (body) =>
    expect(await ApiError.fromResponse(answer(502, body))).toMatchObject({
      status: 502, code: '9999', message: 'Bad Things', requestID: null, isAPIError: true,
    }),
)

test('an exception has status -1, code 9999 and its own message, and is no answer of the API', () => {
  expect(ApiError.fromException(new TypeError('Failed to fetch'))).toMatchObject({
    status: -1, code: '9999', message: 'Failed to fetch', isAPIError: false,
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
  expect((await ApiError.fromResponse(answer(400, JSON.stringify(body)))).fields).toEqual({ comment: 'コメントが必要です。' })
})
