import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { serveConfig } from '@portal/testing/serve-config'
import { makeTenant, type Tenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

beforeAll(() => serveConfig())

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

test.each<[string, (project: Tenant) => string]>([
  ['/users', () => '/users'],
  ['/users/register', () => '/users/register'],
  ['/users/:id/update', ({ users: [one] }) => `/users/${encodeURIComponent(one?.id ?? '')}/update`],
  ['/profile', () => '/profile'],
])('%s makes the reads that it names', async (_path, urlIn) => {
  const tenant = await makeTenant()
  const { made, named } = await pageReads([module, manifest], urlIn(tenant.project), tenant)
  expect(made).toEqual(named)
})
