import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { paths } from '@portal/contract'
import { serveConfig } from '@portal/testing/serve-config'
import { findUsers } from './search'

beforeAll(() => serveConfig())

test('a user is found by name and mail address', async () => {
  const tenant = await makeTenant()
  await signIn(tenant)
  const [user] = tenant.project.users
  const found = await findUsers(user?.email ?? '')
  expect(found.hits).toEqual([
    { title: user?.name, detail: expect.stringContaining(user?.email ?? ''), to: paths.updateUser(user?.id ?? '') },
  ])
  expect((await findUsers(user?.name ?? '')).hits[0]).toMatchObject({ to: paths.updateUser(user?.id ?? '') })
  expect((await findUsers('nobody like this')).total).toBe(0)
})
