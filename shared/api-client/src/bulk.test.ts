import { ApiError } from '@portal/api-client/http'
import { writeAll } from './bulk'

const refused = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, code: '9999', message: '', isAPIError: true, retryAfter })

test('a write that is refused for a while waits and is sent again; the others wait with it', async () => {
  const tries: string[] = []
  const left = new Map([['b', [refused(429, 0), refused(429, 0)]]])
  const results = await writeAll(
    ['a', 'b', 'c'],
    async (target) => {
      tries.push(target)
      const error = left.get(target)?.shift()
      if (error) throw error
    },
    () => {},
  )
  expect(results.map(({ target, kind }) => `${target} ${kind}`)).toEqual(['a done', 'b done', 'c done'])
  expect(tries.filter((target) => target === 'b')).toHaveLength(3)
})

test.each([
  [429, null],
  [429, 3600],
  [503, 0],
])('a write that is refused with %i and Retry-After %p is sent once', async (status, retryAfter) => {
  let tries = 0
  const write = async () => {
    tries += 1
    throw refused(status, retryAfter)
  }
  const [result] = await writeAll(['a'], write, () => {})
  expect(result).toMatchObject({ kind: 'failed', error: { status } })
  expect(tries).toBe(1)
})
