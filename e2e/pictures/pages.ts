import { expect } from '@playwright/test'
import { ADMIN, BETA } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { PUBLIC } from '../public-pages'
import { expectSignInPage, ready } from '../verbs'
import { OF_PAGE, OF_STATE } from './looks'
import type { Scene } from './scene'

/** `/servers/{id}?tab=metrics` is `servers-id-metrics`. */
const nameOf = (route: string) =>
  route.replace('tab=', '').split(/\W+/).filter(Boolean).join('-').toLowerCase() || 'home'

/** Another arrangement of a list, on paper too. */
const view = (name: string, path: string, more: Partial<Scene> = {}): Scene => {
  return { name, path, as: ADMIN, looks: [...OF_STATE, 'print-1123'], ...more }
}

/** Every page as it usually is. */
export const PAGES: readonly Scene[] = [
  ...Object.entries(GUARDED).map(([route, path]): Scene => {
    const name = `${nameOf(route)}/typical`
    if (!route.includes('/remote-')) return { name, path, as: ADMIN, looks: OF_PAGE }
    return {
      name,
      path,
      copy: 'consoles',
      as: ADMIN,
      until: async (page) => {
        await ready(page)
        await expect(page.getByRole('status', { name: '接続の状態' })).toHaveText('接続済み')
      },
      act: (page) =>
        route.includes('login')
          ? expect(page.locator('.xterm-rows')).toContainText('operator@')
          : expect(page.getByRole('button', { name: '接続者 1 名' })).toBeVisible(),
      looks: OF_PAGE.filter((look) => look !== 'print-1123'),
    }
  }),
  view('servers/racks', '/servers?view=rack', { looks: [...OF_STATE, 'forced-1024', 'print-1123'] }),
  view('servers/firmware', '/servers?view=firmware'),
  view('servers/replacements', '/servers?view=replace'),
  view('servers/power', '/servers?view=power', {
    until: (page) => expect(page.getByText(/台の値/).first()).toBeVisible(),
  }),
  view('server-lifecycles/fiscal-years', '/server-lifecycles?view=fiscal'),
  view('server-lifecycles/calendar', '/server-lifecycles?view=calendar', {
    until: (page) => expect(page.getByRole('link', { name: /^2030年5月/ })).toBeVisible(),
    looks: [...OF_STATE, 'forced-1024', 'print-1123'],
  }),
  { name: 'dashboard/big-screen', path: '/dashboard?screen=big', as: ADMIN, looks: ['light-1440', 'dark-1440'] },
  { name: 'dashboard/small-project', path: '/dashboard', copy: 'beta', as: BETA, looks: OF_STATE },

  // `/status` is a page behind sign-in too.
  ...PUBLIC.filter((path) => path !== '/status').map((path): Scene => ({
    name: `${nameOf(path)}/signed-out`,
    path,
    looks: ['light-390', 'light-1440', 'dark-1440'],
  })),
  {
    name: 'sign-in/typical',
    path: '/dashboard',
    until: expectSignInPage,
    looks: ['light-390', 'forced-390', 'light-1440', 'dark-1440'],
  },
]
