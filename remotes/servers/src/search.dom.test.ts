import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { serveConfig } from '@portal/testing/serve-config'
import { findServers } from './search'

beforeAll(() => serveConfig())

test('a server is found by its name, serial number, address and tag; names come first', async () => {
  const named = (name: string, ...tags: string[]) => ({ name, tags })
  const tenant = await makeTenant({ servers: [named('db-01', 'web'), named('web-01', 'front')] })
  await signIn(tenant)
  const [db, web] = tenant.project.servers
  const titles = async (words: string) => (await findServers(words)).hits.map(({ title }) => title)
  expect(await titles('web')).toEqual(['web-01', 'db-01'])
  expect(await titles(db?.serialNo.toLowerCase() ?? '')).toEqual(['db-01'])
  expect(await titles(db?.ipAddresses[0] ?? '')).toEqual(['db-01'])
  // In full width, as a Japanese keyboard types it.
  expect(await titles('ｆｒｏｎｔ')).toEqual(['web-01'])
  expect(await findServers('nothing like this')).toMatchObject({ hits: [], total: 0 })
  expect((await findServers('web')).hits[0]).toMatchObject({
    detail: expect.stringContaining(web?.serialNo ?? ''),
    to: `/servers/${web?.id}`,
  })
})

test('only the best are shown, with the list of all of them', async () => {
  await signIn(await makeTenant({ servers: Array.from({ length: 9 }, (_, at) => ({ name: `node-${at}` })) }))
  const found = await findServers('node')
  expect(found.hits).toHaveLength(6)
  expect(found).toMatchObject({ total: 9, all: '/servers?q=node' })
})
