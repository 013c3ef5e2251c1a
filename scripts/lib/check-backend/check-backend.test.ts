import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accessToken } from '@portal/testing/access-token'
import { rulesNotIn } from '../conformance/check'
import { allChecks } from './all-checks'
import { optionsFrom } from './options'

test('every rule that a check quotes stands in docs/backend.md, and every id is used once', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../docs/backend.md'), 'utf8')
  expect(rulesNotIn(document, allChecks)).toEqual([])
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length)
})

const token = accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'test' })
const API = 'https://api.example'

test('without --write only reads are asked for', () => {
  expect(optionsFrom([`${API}/`, '--token', token])).toMatchObject({ api: API, token, write: false, json: false })
})

test('--write names the project of the token', () => {
  expect(optionsFrom([API, '--token', token, '--write', 'test'])).toMatchObject({ write: true })
  expect(() => optionsFrom([API, '--token', token, '--write', 'production'])).toThrow(
    'the project of the token is test',
  )
  expect(() => optionsFrom([API, '--token', token, '--write'])).toThrow('--write')
})

test.each([
  [[], 'Name one address'],
  [['api.example', '--token', token], 'must begin with http'],
  [[API], '--token is missing'],
  [[API, '--token', 'abc'], '--token is no JWT'],
  [[API, '--token', '@/no/such/file'], '/no/such/file cannot be read'],
  [[API, '--token', token, '--token-other', 'x'], '--token-other is no JWT'],
  [[API, '--token', token, '--portal', 'https://portal.example/'], '--portal is an origin'],
  [[API, '--token', token, '--check'], '--check'],
])('%j is refused: %s', (args, message) => {
  expect(() => optionsFrom(args)).toThrow(message)
})
