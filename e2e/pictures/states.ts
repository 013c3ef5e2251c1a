import { expect, type Page } from '@playwright/test'
import { ADMIN, BETA, MEMBER } from '../fixtures'
import { fillSignIn, ready } from '../verbs'
import { empty, failing, overloaded, silent } from './answers'
import { OF_STATE } from './looks'
import type { Scene } from './scene'

/** Lists that look like that of the servers while they load, and when they cannot be read. */
const OTHER_LISTS = ['/events', '/agents', '/users', '/activity-logs', '/server-lifecycles']
const SERVER: Scene['path'] = ({ server }) => `/servers/${server}`

const FAILED = [/503/, /現在メンテナンス中です。/, /ERR_/]
const isWaiting = (page: Page) => expect(page.getByRole('status', { name: '読み込み中' }).first()).toBeVisible()
const hasFailed = async (page: Page) => {
  await ready(page)
  await expect(page.getByRole('button', { name: '再試行' }).first()).toBeVisible()
}

/** What is shown is old, because the API fails from now on. */
async function becomeStale(page: Page): Promise<void> {
  await failing(page.context())
  await page.getByRole('button', { name: '今すぐ更新' }).click()
  await expect(page.getByText(/^更新に失敗しました。/)).toBeVisible()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(/接続できません。/).first()).toBeVisible()
}

const state = (name: string, path: Scene['path'], scene: Partial<Scene> = {}): Scene => ({
  name,
  path,
  as: ADMIN,
  looks: OF_STATE,
  ...scene,
})

const ERROR = { answers: failing, until: hasFailed, errors: FAILED }
const LOADING = { answers: silent, until: isWaiting }
const STALE = { act: becomeStale, errors: FAILED }
const OFFLINE = { act: goOffline, errors: FAILED }

/** Pages in trouble, with nothing or with too much. */
export const STATES: readonly Scene[] = [
  ...['/dashboard', '/servers', ...OTHER_LISTS].flatMap((path) => [
    state(`${path.slice(1)}/empty`, path, { answers: empty }),
    state(`${path.slice(1)}/overloaded`, path, { answers: overloaded }),
  ]),
  state('dashboard/error', '/dashboard', ERROR),
  state('dashboard/loading', '/dashboard', LOADING),
  state('dashboard/stale', '/dashboard', OFFLINE),
  state('servers/error', '/servers', ERROR),
  state('servers/loading', '/servers', LOADING),
  state('servers/stale', '/servers', STALE),
  state('servers/no-match', '/servers?q=zzz'),
  state('servers/loading-in-forced-colours', '/servers', { ...LOADING, looks: ['forced-1024'] }),
  state('events/stale', '/events', STALE),

  state('servers-id/error', SERVER, ERROR),
  state('servers-id/loading', SERVER, LOADING),
  state('servers-id/stale', SERVER, OFFLINE),
  state('servers-id/empty', ({ server }) => `/servers/${server}?tab=hard-logs`, { answers: empty }),
  state('servers-id/not-found', '/servers/nope', { errors: [/404/] }),
  state('servers-id-metrics/empty', ({ server }) => `/servers/${server}?tab=metrics`, { answers: empty }),

  state('events/remote-failed', '/events', {
    answers: (context) => context.route(/remoteEntry/, (route) => route.abort()),
    until: (page) => expect(page.getByRole('main').getByRole('button', { name: '再試行' })).toBeVisible(),
    errors: [/./],
  }),
  state('home/config-error', '/', {
    as: undefined,
    answers: (context) => context.route('**/config.json', (route) => route.fulfill({ json: { environment: '' } })),
    until: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('ポータルを開始できません'),
    errors: [/./],
  }),
  state('sign-in/error', '/dashboard', {
    as: undefined,
    until: async (page) => {
      await fillSignIn(page, 'nobody@alpha.example', 'wrong-password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
    errors: [/400/],
  }),

  state('users/no-permission', '/users', { copy: 'member', as: MEMBER }),
  state('agents-keys/no-permission', '/agents?tab=keys', { copy: 'member', as: MEMBER }),
  state('server-lifecycles/not-bought', '/server-lifecycles', { copy: 'beta', as: BETA, errors: [/403/] }),
]
