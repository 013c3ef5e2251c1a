import assert from 'node:assert/strict'
import { type Mock, mock, test } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { useApi } from './api.fixture'

const SECRET = 'https://identity.example/reset?ticket=secret'
let failure: Error
const api = useApi({
  through: (db) => ({
    ...db,
    inProject: async () => {
      throw failure
    },
  }),
})

/** Calls while the database fails, and what is printed meanwhile. */
async function callWith(error: Error) {
  failure = error
  const print: Mock<typeof console.error> = mock.method(console, 'error', () => {})
  const answer = await api.call('GET', '/servers')
  const printed = print.mock.calls.map(({ arguments: words }) => words.join(' ')).join('\n')
  print.mock.restore()
  return { answer, printed, requestID: String(answer.headers['x-request-id']) }
}

test('an unexpected error is a 500 in general words, and is printed with the ID of its request', async () => {
  const { answer, printed, requestID } = await callWith(new Error('relation "inside" is missing'))
  assert.equal(answer.status, 500)
  assert.deepEqual(answer.body, { code: 'internal', message: 'サーバー内部でエラーが発生しました。', requestID })
  assert.match(printed, new RegExp(`${requestID} GET /api/v1/:project/servers: `))
  assert.match(printed, /relation "inside" is missing[^]*unexpected-errors\.test\.ts/)
})

test('a failed query is printed without the values of its parameters, its message in one line', async () => {
  const cause = Object.assign(new Error('cannot\nAPI forged line'), { code: '53100' })
  const query = new DrizzleQueryError('insert into mails values ($1)', [SECRET], cause)
  const { answer, printed, requestID } = await callWith(query)
  assert.equal(answer.status, 500)
  assert.match(printed, /insert into mails values \(\$1\)\n {2}53100 "cannot\\nAPI forged line"\n {4}at /)
  assert.ok(printed.includes(requestID))
  assert.ok(!printed.includes('secret') && !answer.text.includes('insert'))
})
