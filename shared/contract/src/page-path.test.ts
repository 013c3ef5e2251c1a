import { covers, namedAt, readsAt } from './page-path'

test.each([
  ['/servers/*', '/servers', true],
  ['/servers/*', '/servers/', true],
  ['/servers/*', '/servers/s1/remote-login', true],
  ['/servers/*', '/servers-old', false],
  ['/servers/*', '/server-lifecycles', false],
  ['/servers/*', '/', false],
  ['/profile', '/profile', true],
  ['/profile', '/profile/', true],
  ['/profile', '/profile/x', false],
  ['/profile', '/profiles', false],
  ['/profile', '/Profile', true],
  ['/users/:id/update', '/USERS/u1/Update', true],
  ['/users/:id/update', '/users/u1/update', true],
  ['/users/:id/update', '/users/u1/update/', true],
  ['/users/:id/update', '/users/auth0%7Cu1/update', true],
  ['/users/:id/update', '/users//update', false],
  ['/users/:id/update', '/users/u1', false],
  ['/users/:id/update', '/users/u1/update/x', false],
  ['/servers/:id/*', '/servers/s1/logs/4', true],
  ['/servers/:id/*', '/servers', false],
  ['/servers/:id', '/servers/', false],
])('%s covers %s: %s', (pattern, pathname, answer) => expect(covers(pattern, pathname)).toBe(answer))

const preload = {
  '/servers': ['list.js', 'ui.js'],
  '/servers/:id': ['detail.js', 'ui.js'],
  '/servers/:id?': ['overview.js'],
  '/servers/*': ['ui.js'],
}
test.each([
  ['/servers', '', ['list.js', 'ui.js']],
  ['/servers/s1', '', ['detail.js', 'ui.js', 'overview.js']],
  ['/servers/s1', '?tab=metrics', ['detail.js', 'ui.js']],
  ['/servers/s1/remote-login', '', ['ui.js']],
  ['/events', '', []],
])('what is named for %s%s: each once, by every pattern that covers it', (pathname, search, files) =>
  expect(namedAt(preload, { pathname, search })).toEqual(files),
)

const reads = {
  '/servers': [{ read: 'servers' }],
  '/servers/:id': [{ read: 'servers/:id' }, { read: 'events?serverID=:id' }],
  '/servers/:id/logs/:eventId': [{ read: 'servers/:id/hard-logs' }, { read: 'logs/:eventId' }],
  '/profile': [{ read: 'users/:self' }],
}
test.each([
  ['/servers', '', ['servers']],
  ['/servers', '?view=rack', ['servers']],
  ['/servers/s1/', '', ['servers/s1', 'events?serverID=s1']],
  // The address may stand for other filters than those that the descriptor names.
  ['/servers/s1', '?tab=metrics', ['servers/s1']],
  ['/servers/a%2Fb/logs/4', '', ['servers/a%2Fb/hard-logs', 'logs/4']],
  ['/profile', '', ['users/auth0%7Cme']],
  ['/nowhere', '', []],
])('the reads of %s%s', (pathname, search, named) =>
  expect(readsAt({ reads }, { pathname, search }, 'auth0|me').map(({ read }) => read)).toEqual(named),
)

test('a read keeps its conditions', () => {
  const read = { read: 'activity-logs', permission: 'read:activity-logs', feature: 'infraBasic' } as const
  expect(readsAt({ reads: { '/logs': [read] } }, { pathname: '/logs', search: '' }, '')).toEqual([read])
})
