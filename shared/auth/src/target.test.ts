import { safeTarget } from './target'

const origin = 'https://portal.example'

test.each(['/', '/servers', '/servers/a%2Fb?tab=metrics&q=a%20b#top', '/callbacks', '/clear-sessions', '/servers?next=//evil'])(
  'a path of this origin is kept whole: %s',
  (target) => expect(safeTarget(target, origin)).toBe(target),
)

test.each([
  ['another site', 'https://evil.test/x'],
  ['another site without a scheme', '//evil.test'],
  ['a backslash', '/\\evil.test'],
  ['a tab inside', '/\t/evil.test'],
  ['a line break inside', '/\n/evil.test'],
  ['a NUL', '/servers\u0000'],
  ['dots that normalise to two slashes', '/..//evil.test'],
  ['a dot that normalises to two slashes', '/.//evil.test'],
  ['encoded dots that do the same', '/%2e%2e//evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'servers'],
  ['nothing', ''],
  ['the callback', '/callback?code=1&state=2'],
  ['a path below the callback', '/callback/x'],
  ['the callback behind dots', '/servers/../callback?code=1'],
  ['the page of ended sessions', '/clear-session'],
  ['more than 2 KB', `/${'a'.repeat(2048)}`],
  ['something that is no text', ['/servers']],
  ['undefined', undefined],
])('%s becomes /', (_case, target) => expect(safeTarget(target, origin)).toBe('/'))

test('as long as allowed is kept', () => {
  const target = `/${'a'.repeat(2047)}`
  expect(safeTarget(target, origin)).toBe(target)
})
