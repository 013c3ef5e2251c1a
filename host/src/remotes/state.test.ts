import { ownerOf, remoteOf, useRemotes } from './state'
import { descriptorOf, remoteStateOf } from './descriptor.fixture'

test('the owner of a path is the remote whose descriptor claims it', () => {
  const remote = (name: string, paths: string[] | null) =>
    remoteStateOf(name, { descriptor: paths && descriptorOf({ name, paths }) })
  const [servers, users] = [remote('servers', ['/servers/*']), remote('users', ['/users/*', '/profile'])]
  useRemotes.setState({ servers, users, late: remote('late', null) }, true)
  expect(ownerOf('/servers/s1')?.entry.name).toBe('servers')
  expect(ownerOf('/profile')?.entry.name).toBe('users')
  expect(ownerOf('/nowhere')).toBeUndefined()
  expect(() => remoteOf('nobody')).toThrow('config.json has no remote "nobody"')
})
