import type { RecordIds } from './record-ids'

/** Every page behind sign-in, tabs too, by its route. */
export const GUARDED: Record<string, (ids: RecordIds) => string> = {
  '/dashboard': () => '/dashboard',
  '/events': () => '/events',
  '/events/{id}': ({ event }) => `/events/${event}`,
  '/profile': () => '/profile',
  '/status': () => '/status',
  '/servers': () => '/servers',
  '/servers/{id}': ({ server }) => `/servers/${server}`,
  '/servers/{id}?tab=metrics': ({ server }) => `/servers/${server}?tab=metrics`,
  '/servers/{id}?tab=hard-logs': ({ server }) => `/servers/${server}?tab=hard-logs`,
  '/servers/{id}?tab=events': ({ server }) => `/servers/${server}?tab=events`,
  '/servers/{id}?tab=hardware': ({ server }) => `/servers/${server}?tab=hardware`,
  '/servers/{id}?tab=firmware': ({ server }) => `/servers/${server}?tab=firmware`,
  '/servers/{id}?tab=lifecycle': ({ server }) => `/servers/${server}?tab=lifecycle`,
  '/servers/{id}?tab=settings': ({ server }) => `/servers/${server}?tab=settings`,
  '/servers/{id}/remote-login': ({ server }) => `/servers/${server}/remote-login`,
  '/servers/{id}/remote-screen': ({ server }) => `/servers/${server}/remote-screen`,
  '/servers/{id}/system-event-logs/{eventId}': ({ server, hardLog }) =>
    `/servers/${server}/system-event-logs/${hardLog}`,
  '/server-lifecycles': () => '/server-lifecycles',
  '/server-lifecycles/{id}': ({ lifecycle }) => `/server-lifecycles/${lifecycle}`,
  '/agents': () => '/agents',
  '/users': () => '/users',
  '/users?tab=invitations': () => '/users?tab=invitations',
  '/users?tab=security': () => '/users?tab=security',
  '/users/register': () => '/users/register',
  '/users/{id}/update': ({ user }) => `/users/${encodeURIComponent(user)}/update`,
  '/activity-logs': () => '/activity-logs',
  '/activity-logs/{id}': ({ activityLog }) => `/activity-logs/${activityLog}`,
}
