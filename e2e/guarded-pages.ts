import { expect, type Page } from '@playwright/test'
import { expectWholePage } from './accessibility'
import type { RecordIds } from './record-ids'

/** Every page behind sign-in, tabs too, by its route. */
export const GUARDED: Record<string, (ids: RecordIds) => string> = {
  '/dashboard': () => '/dashboard',
  '/events': () => '/events',
  '/events/reports/hand-over': () => '/events/reports/hand-over',
  '/events/reports/monthly': () => '/events/reports/monthly',
  '/events/{id}': ({ event }) => `/events/${event}`,
  '/profile': () => '/profile',
  '/status': () => '/status',
  '/servers': () => '/servers',
  '/servers/{id}': ({ server }) => `/servers/${server}`,
  '/servers/{id}?tab=metrics': ({ server }) => `/servers/${server}?tab=metrics`,
  '/servers/{id}?tab=hard-logs': ({ server }) => `/servers/${server}?tab=hard-logs`,
  '/servers/{id}?tab=events': ({ server }) => `/servers/${server}?tab=events`,
  '/servers/{id}?tab=history': ({ server }) => `/servers/${server}?tab=history`,
  '/servers/{id}?tab=hardware': ({ server }) => `/servers/${server}?tab=hardware`,
  '/servers/{id}?tab=firmware': ({ server }) => `/servers/${server}?tab=firmware`,
  '/servers/{id}?tab=lifecycle': ({ server }) => `/servers/${server}?tab=lifecycle`,
  '/servers/{id}?tab=settings': ({ server }) => `/servers/${server}?tab=settings`,
  '/servers/{id}/remote-login': ({ server }) => `/servers/${server}/remote-login`,
  '/servers/{id}/remote-screen': ({ server }) => `/servers/${server}/remote-screen`,
  '/servers/{id}/maintenance-sheet': ({ server }) => `/servers/${server}/maintenance-sheet`,
  '/servers/{id}/system-event-logs/{eventId}': ({ server, hardLog }) =>
    `/servers/${server}/system-event-logs/${hardLog}`,
  '/server-records': () => '/server-records',
  '/server-lifecycles': () => '/server-lifecycles',
  '/server-lifecycles/{id}': ({ lifecycle }) => `/server-lifecycles/${lifecycle}`,
  '/maintenance-windows': () => '/maintenance-windows',
  '/maintenance-windows/new': () => '/maintenance-windows/new',
  '/agents': () => '/agents',
  '/agents?tab=install': () => '/agents?tab=install',
  '/agents?tab=keys': () => '/agents?tab=keys',
  '/agents?tab=rules': () => '/agents?tab=rules',
  '/agents?tab=rules&rule=new': () => '/agents?tab=rules&rule=new',
  '/users': () => '/users',
  '/users?tab=invitations': () => '/users?tab=invitations',
  '/users?tab=security': () => '/users?tab=security',
  '/users?tab=review': () => '/users?tab=review',
  '/users/register': () => '/users/register',
  '/users/{id}/update': ({ user }) => `/users/${encodeURIComponent(user)}/update`,
  '/activity-logs': () => '/activity-logs',
  '/activity-logs/{id}': ({ activityLog }) => `/activity-logs/${activityLog}`,
}

/**
 * Pages in groups of four, each with a title for its test, for tests that open several in one window, because half of
 * the time of such a test goes into opening a first page.
 */
export function inGroups<T>(pages: Record<string, T>): { title: string; pages: [route: string, page: T][] }[] {
  const all = Object.entries(pages)
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, at) => all.slice(at * 4, at * 4 + 4)).map((some) => ({
    title: some.map(([route]) => route).join(', '),
    pages: some,
  }))
}

/** The page that belongs to a path is whole, instead of a page that says why it is not there. */
export async function expectOwnPage(page: Page, path: string): Promise<void> {
  await expectWholePage(page)
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/表示できません|見つかりません/)
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}
