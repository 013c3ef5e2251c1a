import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { makeTenant, type Tenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

const atServer =
  (page = '') =>
  ({ servers: [one] }: Tenant) =>
    `/servers/${one?.id}${page}`
/** The third: reads that the page makes only when it knows more than its address. */
test.each<[string, (project: Tenant) => string, ((project: Tenant) => string[])?]>([
  ['/servers', () => '/servers'],
  [
    '/servers/:id',
    atServer(),
    // The log only on the overview, which is one of the tabs of this path.
    ({ servers: [one] }) => ['server-lifecycles', `activity-logs?targetType=server&q=${one?.id}`],
  ],
  ['/servers/:id/remote-login', atServer('/remote-login')],
  ['/servers/:id/remote-screen', atServer('/remote-screen')],
  ['/servers/:id/maintenance-sheet', atServer('/maintenance-sheet'), () => ['server-lifecycles']],
  [
    '/servers/:id/system-event-logs/:eventId',
    ({ hardLogs: [log] }) => `/servers/${log?.serverID}/system-event-logs/${log?.id}`,
  ],
  ['/server-lifecycles', () => '/server-lifecycles'],
  [
    '/server-lifecycles/:id',
    ({ lifecycles: [one] }) => `/server-lifecycles/${one?.id}`,
    ({ lifecycles: [one] }) => [`servers/${one?.serverID}`],
  ],
  ['/maintenance-windows', () => '/maintenance-windows'],
  ['/maintenance-windows/new', () => '/maintenance-windows/new'],
  ['/maintenance-windows/:id', ({ name }) => `/maintenance-windows/${name}-window-1`],
])('%s makes the reads that it names', async (_path, urlIn, later = () => []) => {
  const schedule = { kind: 'monthlyDay', day: 1, start: '01:00', minutes: 60, from: '2026-01-01' }
  const tenant = await makeTenant({
    servers: [{ name: 'web-01', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }],
    maintenanceWindows: [{ name: '月例', target: { kind: 'tag', tag: '本番' }, schedule }],
  })
  const { made, named } = await pageReads([module, manifest], urlIn(tenant.project), tenant)
  expect(made.filter((read) => !later(tenant.project).includes(read))).toEqual(named)
})
