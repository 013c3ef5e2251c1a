import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { makeTenant, type Tenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

/** The third: reads that the page makes only when it knows more than its address, or what the API offers. */
test.each<[string, (project: Tenant) => string, ((project: Tenant) => string[])?]>([
  ['/events', () => '/events'],
  ['/events/reports/hand-over', () => '/events/reports/hand-over'],
  ['/events/reports/monthly', () => '/events/reports/monthly', () => ['servers?whole']],
  [
    '/events/:id',
    ({ events: [one] }) => `/events/${one?.id}`,
    ({ servers: [one] }) => [`servers/${one?.id}`, `servers/${one?.id}/hard-logs`],
  ],
])('%s makes the reads that it names', async (_path, urlIn, later = () => []) => {
  const tenant = await makeTenant({ servers: [{ name: 'web-01', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }] })
  const { made, named } = await pageReads([module, manifest], urlIn(tenant.project), tenant)
  expect(made.filter((read) => !later(tenant.project).includes(read))).toEqual(named)
})
