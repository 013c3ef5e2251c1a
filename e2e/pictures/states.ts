import { expect, type Page } from '@playwright/test'
import { ADMIN, BETA, MEMBER } from '../fixtures'
import { fillSignIn, ready } from '../verbs'
import { empty, failing, overloaded, silent } from './answers'
import { OF_STATE } from './looks'
import type { Scene } from './scene'

const LISTS = ['/servers', '/events', '/agents', '/users', '/activity-logs', '/server-lifecycles']
/** Pages that are a picture of several reads. */
const VIEWS = ['/dashboard', ...LISTS]
const DETAIL: Scene['path'] = ({ server }) => `/servers/${server}`

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

const states = (path: string): Scene[] => {
  const of = (state: string, scene: Omit<Scene, 'name' | 'path' | 'as' | 'looks'>): Scene => ({
    name: `${path.slice(1)}/${state}`,
    path,
    as: ADMIN,
    looks: OF_STATE,
    ...scene,
  })
  return [
    of('empty', { answers: empty }),
    of('overloaded', { answers: overloaded }),
    of('error', { answers: failing, until: hasFailed, errors: FAILED }),
    of('loading', { answers: silent, until: isWaiting }),
  ]
}

/** Pages in trouble, with nothing or with too much. */
export const STATES: readonly Scene[] = [
  ...VIEWS.flatMap(states),
  ...['/servers', '/events'].map((path): Scene => ({
    name: `${path.slice(1)}/stale`,
    path,
    as: ADMIN,
    act: becomeStale,
    errors: FAILED,
    looks: OF_STATE,
  })),
  { name: 'dashboard/stale', path: '/dashboard', as: ADMIN, act: goOffline, errors: FAILED, looks: OF_STATE },
  { name: 'servers/no-match', path: '/servers?q=zzz', as: ADMIN, looks: OF_STATE },
  {
    name: 'servers/loading-in-forced-colours',
    path: '/servers',
    as: ADMIN,
    answers: silent,
    until: isWaiting,
    looks: ['forced-1024'],
  },

  {
    name: 'servers-id/error',
    path: DETAIL,
    as: ADMIN,
    answers: failing,
    until: hasFailed,
    errors: FAILED,
    looks: OF_STATE,
  },
  { name: 'servers-id/loading', path: DETAIL, as: ADMIN, answers: silent, until: isWaiting, looks: OF_STATE },
  { name: 'servers-id/stale', path: DETAIL, as: ADMIN, act: goOffline, errors: FAILED, looks: OF_STATE },
  {
    name: 'servers-id/empty',
    path: ({ server }) => `/servers/${server}?tab=hard-logs`,
    as: ADMIN,
    answers: empty,
    looks: OF_STATE,
  },
  { name: 'servers-id/not-found', path: '/servers/nope', as: ADMIN, errors: [/404/], looks: OF_STATE },
  {
    name: 'servers-id-metrics/empty',
    path: ({ server }) => `/servers/${server}?tab=metrics`,
    as: ADMIN,
    answers: empty,
    looks: OF_STATE,
  },

  {
    name: 'events/remote-failed',
    path: '/events',
    as: ADMIN,
    answers: (context) => context.route(/remoteEntry/, (route) => route.abort()),
    until: (page) => expect(page.getByRole('main').getByRole('button', { name: '再試行' })).toBeVisible(),
    errors: [/./],
    looks: OF_STATE,
  },
  {
    name: 'home/config-error',
    path: '/',
    answers: (context) => context.route('**/config.json', (route) => route.fulfill({ json: { environment: '' } })),
    until: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('ポータルを開始できません'),
    errors: [/./],
    looks: OF_STATE,
  },
  {
    name: 'sign-in/error',
    path: '/dashboard',
    until: async (page) => {
      await fillSignIn(page, 'nobody@alpha.example', 'wrong-password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
    errors: [/400/],
    looks: OF_STATE,
  },

  { name: 'users/no-permission', path: '/users', copy: 'member', as: MEMBER, looks: OF_STATE },
  { name: 'agents-keys/no-permission', path: '/agents?tab=keys', copy: 'member', as: MEMBER, looks: OF_STATE },
  {
    name: 'server-lifecycles/not-bought',
    path: '/server-lifecycles',
    copy: 'beta',
    as: BETA,
    errors: [/403/],
    looks: OF_STATE,
  },
]
