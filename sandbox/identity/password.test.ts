import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isOutdated } from './password'

test('hashes have the cost that is asked for today, and salts of their own', async () => {
  const [one, other] = await Promise.all([hashPassword('portal-sandbox'), hashPassword('portal-sandbox')])
  assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  assert.notEqual(one.split('$')[4], other.split('$')[4])
  assert.equal(isOutdated(one), false)
})
