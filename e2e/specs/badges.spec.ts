import type { Page, Response } from '@playwright/test'
import { ADMIN, BETA, expect, type Portal, test } from '../fixtures'
import { navigation } from '../verbs'

const EVENTS = '未解決の重大イベント'
const SERVERS = '重大なサーバー'
const COUNT = /\/events\/count\?status=new&status=in_progress$/
const LIST = /\/servers\?view=list$/

const badge = (page: Page, link: string, label: string) =>
  navigation(page)
    .getByRole('link', { name: link })
    .getByTitle(new RegExp(`^${label}: `))
const eventsBadge = (page: Page) => badge(page, 'イベント管理', EVENTS)
const serversBadge = (page: Page) => badge(page, 'サーバー管理', SERVERS)

const answerOf = (page: Page, portal: Portal, read: RegExp): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.url().startsWith(portal.origin('api')) &&
      read.test(response.url()) &&
      response.request().method() === 'GET',
  )

test('a badge shows exactly what the API says', async ({ page, portal, signIn }) => {
  const answers = Promise.all([answerOf(page, portal, COUNT), answerOf(page, portal, LIST)])
  await signIn(page, ADMIN, '/profile')
  const [count, list] = await answers
  const { criticalCount }: { criticalCount: number } = await count.json()
  const { items: servers }: { items: { hardStatus: string }[] } = await list.json()
  const critical = servers.filter(({ hardStatus }) => hardStatus === 'Critical').length
  expect(criticalCount).toBeGreaterThan(0)
  expect(critical).toBeGreaterThan(0)
  await expect(eventsBadge(page)).toHaveText(String(criticalCount))
  await expect(serversBadge(page)).toHaveText(String(critical))
})

test('zero shows no badge', async ({ page, portal, signIn }) => {
  const answers = Promise.all([answerOf(page, portal, COUNT), answerOf(page, portal, LIST)])
  await signIn(page, BETA, '/profile')
  const [count, list] = await answers
  const { criticalCount }: { criticalCount: number } = await count.json()
  const { items: servers }: { items: { hardStatus: string }[] } = await list.json()
  expect(criticalCount).toBe(0)
  expect(servers.filter(({ hardStatus }) => hardStatus === 'Critical')).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(eventsBadge(page)).toHaveCount(0)
  await expect(serversBadge(page)).toHaveCount(0)
})

for (const [criticalCount, text] of [
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12345, '99+'],
] as const) {
  test(`${criticalCount} shows ${text}`, async ({ page, context, portal, visitAs }) => {
    // Made up, because a hundred critical events need twenty thousand servers in the sandbox.
    await context.route(COUNT, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ headers: { 'access-control-allow-origin': portal.url }, json: { criticalCount } })
        : route.fallback(),
    )
    await visitAs(page, ADMIN, '/profile')
    await expect(eventsBadge(page)).toHaveText(text)
  })
}

test('a badge that cannot be read shows ?', async ({ page, portal, signIn, visitAs, expectErrors }) => {
  await signIn(page, ADMIN, '/profile')
  expectErrors(/ERR_CONNECTION_REFUSED/, /ApiError: Failed to fetch/)
  await portal.stop('api')
  await visitAs(page, ADMIN, '/dashboard')
  await expect(eventsBadge(page)).toHaveText('?')
  await expect(serversBadge(page)).toHaveText('?')
})
