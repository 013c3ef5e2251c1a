import { createHash } from 'node:crypto'
import { deltaFor, deltaName, dictionaryOf } from './deltas'

const SCRIPT = '/servers/1.0.1-0a1b2c3d/list.9677040f.js'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const asked = (hash: string, accepted = 'gzip, deflate, br, zstd, dcb, dcz') => ({
  'accept-encoding': accepted,
  'available-dictionary': `:${hash}:`,
})
/** Texts whose hashes have this many of `+` and `/`. */
function textWith(count: number): string {
  for (let at = 0; ; at += 1) if (hashOf(String(at)).replaceAll(/[^+/]/g, '').length === count) return String(at)
}

test.each([0, 1, 2, 5, 7])(
  'the name of a difference comes from the request, with %i of + and / in the hash',
  (count) => {
    const text = textWith(count)
    expect(deltaFor(SCRIPT, asked(hashOf(text)))).toBe(deltaName(SCRIPT, Buffer.from(text)))
    expect(deltaFor(SCRIPT, asked(hashOf(text)))).toMatch(/\.js\.[0-9A-Za-z]+\.dcz$/)
  },
)

test.each([
  ['that is not accepted', asked(hashOf('a'), 'gzip, br')],
  ['with a weight, which may be 0', asked(hashOf('a'), 'br, dcz;q=0')],
  ['to no dictionary', { 'accept-encoding': 'br, dcz' }],
  ['to what is no hash', asked('../../etc/passwd')],
  ['to a hash that is too long', asked(`A${hashOf('a')}`)],
  ['to a hash with more signs than there are groups', asked(`${'+/'.repeat(21)}+=`)],
])('no difference %s', (_what, headers) => {
  expect(deltaFor(SCRIPT, headers)).toBeNull()
})

test.each(['/servers/1.0.1-0a1b2c3d/remote.json', '/servers/1.0.1-0a1b2c3d/list.9677040f.js.map', '/color-scheme.js'])(
  '%s has none, and is no dictionary',
  (place) => {
    expect([deltaFor(place, asked(hashOf('a'))), dictionaryOf(place)]).toEqual([null, null])
  },
)

test.each([
  [SCRIPT, 'match="/servers/*/list.*.js"'],
  ['/activity-logs/1.0.1-0a1b2c3d/429.9677040f.js', 'match="/activity-logs/*/429.*.js"'],
  ['/main.9677040f.js', 'match="/main.*.js"'],
])('%s is a dictionary for its later releases', (place, header) => {
  expect(dictionaryOf(place)).toBe(header)
})
