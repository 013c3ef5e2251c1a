import { covers, ownerOf, remoteOf, useRemotes } from './state'
import { descriptorOf, remoteStateOf } from './descriptor.fixture'

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

test('the owner of a path is the remote whose descriptor claims it', () => {
  const remote = (name: string, paths: string[] | null) =>
    remoteStateOf(name, { descriptor: paths && descriptorOf({ name, paths }) })
  useRemotes.setState(
    {
      servers: remote('servers', ['/servers/*']),
      users: remote('users', ['/users/*', '/profile']),
      late: remote('late', null),
    },
    true,
  )
  expect(ownerOf('/servers/s1')?.entry.name).toBe('servers')
  expect(ownerOf('/profile')?.entry.name).toBe('users')
  expect(ownerOf('/nowhere')).toBeUndefined()
  expect(() => remoteOf('nobody')).toThrow('config.json has no remote "nobody"')
})
