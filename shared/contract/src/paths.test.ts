import { paths } from './paths'

const ID = 'a/b?c#d e'
const ENCODED = 'a%2Fb%3Fc%23d%20e'

test.each([
  [paths.server(ID), `/servers/${ENCODED}`],
  [paths.remoteLogin(ID), `/servers/${ENCODED}/remote-login`],
  [paths.remoteScreen(ID), `/servers/${ENCODED}/remote-screen`],
  [paths.systemEventLog(ID, ID), `/servers/${ENCODED}/system-event-logs/${ENCODED}`],
  [paths.maintenanceSheet(ID), `/servers/${ENCODED}/maintenance-sheet`],
  [paths.maintenanceSheet('s', { event: ID }), '/servers/s/maintenance-sheet?event=a%2Fb%3Fc%23d+e'],
  [paths.lifecycle(ID), `/server-lifecycles/${ENCODED}`],
  [paths.event(ID), `/events/${ENCODED}`],
  [paths.updateUser('auth0|u1'), '/users/auth0%7Cu1/update'],
  [paths.activityLog(ID), `/activity-logs/${ENCODED}`],
])('%s keeps an id in its segment', (path, expected) => expect(path).toBe(expected))
