import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { makeTenant, type Tenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

test.each<[string, (project: Tenant) => string]>([
  ['/activity-logs', () => '/activity-logs'],
  ['/activity-logs/:id', ({ activityLogs: [one] }) => `/activity-logs/${one?.id}`],
])('%s makes the reads that it names', async (_path, urlIn) => {
  const tenant = await makeTenant()
  const { made, named } = await pageReads([module, manifest], urlIn(tenant.project), tenant)
  // Whether there are any entries is asked only when the period has none.
  expect(made.filter((read) => read !== 'activity-logs')).toEqual(named)
})
