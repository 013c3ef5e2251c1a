/** All paths of the portal, because remotes link to each other's pages but never import each other. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  /** The card of the dashboard with the functions that the project has bought. */
  entitlements: '/dashboard#entitlements',
  profile: '/profile',
  clearSession: '/clear-session',
  status: '/status',
  unauthorized: '/unauthorized',
  /** The same after a call that was refused, with its request ID for the administrator who is asked for the permission. */
  unauthorizedCall: (requestID: string | null) =>
    requestID === null ? '/unauthorized' : `/unauthorized?${new URLSearchParams({ requestID })}`,
  servers: '/servers',
  server: (id: string) => `/servers/${encodeURIComponent(id)}`,
  /** The charts of a server from one moment to another, both in unix seconds. */
  serverMetrics: (id: string, start: number, end: number) =>
    `/servers/${encodeURIComponent(id)}?tab=metrics&start=${start}&end=${end}`,
  /** A part of a server in the drawing of its hardware; `part` is the id that `partsOf` of the API client gives it. */
  serverPart: (id: string, part: string) =>
    `/servers/${encodeURIComponent(id)}?${new URLSearchParams({ tab: 'hardware', part })}`,
  /** Replays and checks a record of the work on a server. */
  serverRecords: '/server-records',
  remoteLogin: (id: string) => `/servers/${encodeURIComponent(id)}/remote-login`,
  remoteScreen: (id: string) => `/servers/${encodeURIComponent(id)}/remote-screen`,
  systemEventLog: (id: string, eventId: string) =>
    `/servers/${encodeURIComponent(id)}/system-event-logs/${encodeURIComponent(eventId)}`,
  /** The sheet with the facts for a maintenance desk about a server and one of its events or hardware logs. */
  maintenanceSheet: (id: string, about: { event?: string; log?: string } = {}) => {
    const query = new URLSearchParams(about).toString()
    return `/servers/${encodeURIComponent(id)}/maintenance-sheet${query && `?${query}`}`
  },
  lifecycles: '/server-lifecycles',
  lifecycle: (id: string) => `/server-lifecycles/${encodeURIComponent(id)}`,
  maintenanceWindows: '/maintenance-windows',
  /** The form for a new window, for these servers where there are any. */
  newMaintenanceWindow: (serverIDs: readonly string[] = []) => {
    const query = new URLSearchParams(serverIDs.map((id) => ['serverID', id])).toString()
    return `/maintenance-windows/new${query && `?${query}`}`
  },
  maintenanceWindow: (id: string) => `/maintenance-windows/${encodeURIComponent(id)}`,
  events: '/events',
  /** `search` names the list whose order its neighbours have, in the words of the API: `?status=new&sort=severity`. */
  event: (id: string, search = '') => `/events/${encodeURIComponent(id)}${search}`,
  /** The page of an event, with the form open that records what was ordered from the desk of `vendor`. */
  recordCase: (id: string, vendor = '') =>
    `/events/${encodeURIComponent(id)}?${new URLSearchParams({ case: 'record', ...(vendor && { vendor }) })}`,
  /** The events of one cause, in any state; `id` is that of one of them. */
  incident: (id: string) => `/events?${new URLSearchParams({ status: '', incident: id })}`,
  /** What the next shift is told of the events. */
  handOver: '/events/reports/hand-over',
  /** What a month was like: `?month=2026-10`. */
  report: '/events/reports/monthly',
  agents: '/agents',
  users: '/users',
  registerUser: '/users/register',
  updateUser: (id: string) => `/users/${encodeURIComponent(id)}/update`,
  activityLogs: '/activity-logs',
  /** All that was ever done to one thing: an empty period is the whole time. */
  activityLogsOf: (targetID: string) => `/activity-logs?${new URLSearchParams({ q: targetID, period: '' })}`,
  /** All that a user, by mail address, has done in the usual period of the list. */
  activityLogsBy: (email: string) => `/activity-logs?${new URLSearchParams({ actor: email })}`,
  activityLog: (id: string) => `/activity-logs/${encodeURIComponent(id)}`,
}
