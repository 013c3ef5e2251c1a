import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { makeTenant, type Tenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

type In<T> = (project: Tenant) => T
const log: In<string> = ({ hardLogs: [one] }) => `/servers/${one?.serverID}/system-event-logs/${one?.id}`
const lifecycle: In<string> = ({ lifecycles: [one] }) => `/server-lifecycles/${one?.id}`
const serverOf: In<string[]> = ({ lifecycles: [one] }) => [`servers/${one?.serverID}`]
/** The log only on the overview, which is one of the tabs of this path. */
const onOverview: In<string[]> = ({ servers: [one] }) => [`activity-logs?targetType=server&q=${one?.id}`, ...SUPPORT]
const SUPPORT = ['server-lifecycles']
const at =
  (page: string): In<string> =>
  ({ name, servers: [one] }) =>
    page.replace('ID', one?.id ?? '').replace('NAME', name)
/** The third: reads that the page makes only when it knows more than its address. */
test.each<[string, In<string>, In<string[]>?]>([
  ['/servers', at('/servers')],
  ['/servers/:id', at('/servers/ID'), onOverview],
  ['/servers/:id/remote-login', at('/servers/ID/remote-login')],
  ['/servers/:id/remote-screen', at('/servers/ID/remote-screen')],
  ['/servers/:id/maintenance-sheet', at('/servers/ID/maintenance-sheet'), () => SUPPORT],
  ['/servers/:id/system-event-logs/:eventId', log],
  ['/server-lifecycles', at('/server-lifecycles')],
  ['/server-lifecycles/:id', lifecycle, serverOf],
  ['/maintenance-windows', at('/maintenance-windows')],
  ['/maintenance-windows/new', at('/maintenance-windows/new')],
  ['/maintenance-windows/:id', at('/maintenance-windows/NAME-window-1')],
])('%s makes the reads that it names', async (_path, urlIn, later = () => []) => {
  const schedule = { kind: 'monthlyDay', day: 1, start: '01:00', minutes: 60, from: '2026-01-01' }
  const tenant = await makeTenant({
    servers: [{ name: 'web-01', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }],
    maintenanceWindows: [{ name: '月例', target: { kind: 'tag', tag: '本番' }, schedule }],
  })
  const { made, named } = await pageReads([module, manifest], urlIn(tenant.project), tenant)
  expect(made.filter((read) => !later(tenant.project).includes(read))).toEqual(named)
})
