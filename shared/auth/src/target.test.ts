import { safeTarget } from './target'

const origin = 'https://portal.example'

test.each([
  ...['/', '/servers', '/servers/a%2Fb?tab=metrics&q=a%20b#top', '/callbacks', '/clear-sessions'],
  ...['/servers?next=//evil', '/servers?q=a\\b', '/servers#a\\b', '/servers?q=\\\\evil.test'],
  '/servers?q=/\\evil.test#\\\\evil.test',
])('a path of this origin is kept whole: %s', (target) => expect(safeTarget(target, origin)).toBe(target))

test.each([
  ['another site', 'https://evil.test/x'],
  ['another site without a scheme', '//evil.test'],
  ['a backslash', '/\\evil.test'],
  ['a backslash before the query', '/\\evil.test?q=1'],
  ['a backslash behind dots', '/..\\\\evil.test?q=1'],
  ['a backslash in a path that goes on', '/servers/..\\..\\\\evil.test#x'],
  ['two slashes by a backslash and dots', '/.\\/evil.test'],
  ['a tab inside', '/\t/evil.test'],
  ['a tab before a backslash of the query', '/\t\\evil.test?q=\\'],
  ['a line break in the query', '/servers?q=\n//evil.test'],
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
  ['more than 8 KB', `/${'a'.repeat(8192)}`],
  ['the callback with a backslash in its query', '/callback?code=1\\&state=2'],
  ['something that is no text', ['/servers']],
  ['undefined', undefined],
])('%s becomes /', (_case, target) => expect(safeTarget(target, origin)).toBe('/'))

test('as long as allowed is kept', () => {
  const target = `/${'a'.repeat(8191)}`
  expect(safeTarget(target, origin)).toBe(target)
})
