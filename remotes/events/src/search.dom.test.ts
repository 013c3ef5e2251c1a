import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { serveConfig } from '@portal/testing/serve-config'
import { findEvents } from './search'

beforeAll(() => serveConfig())

test('events of every status are found by what the API searches, with the list of all of them', async () => {
  const open = [{ trouble: 'fan3Low', minutesAgo: 5, status: 'resolved' }]
  const tenant = await makeTenant({ servers: [{ name: 'web-01', open }] })
  await signIn(tenant)
  const [event] = tenant.project.events
  const found = await findEvents('web-01')
  expect(found).toMatchObject({ total: 1, all: '/events?q=web-01&status=' })
  const detail = expect.stringMatching(/解決済み · web-01$/)
  expect(found.hits[0]).toMatchObject({ title: event?.title, detail, to: `/events/${event?.id}` })
  expect((await findEvents('nothing like this')).total).toBe(0)
})
