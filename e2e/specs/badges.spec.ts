import type { Page, Response } from '@playwright/test'
import { ADMIN, BETA, expect, type Portal, test } from '../fixtures'
import { navigation } from '../verbs'

const COUNT = /\/events\/count\?status=new&status=in_progress$/
const LIST = /\/servers\?view=list$/

const badgeOf = (page: Page, name: string, label: string) =>
  navigation(page)
    .getByRole('link', { name })
    .getByTitle(new RegExp(`^${label}: `))

const answerOf = (page: Page, portal: Portal, read: RegExp): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.url().startsWith(portal.origin('api')) &&
      read.test(response.url()) &&
      response.request().method() === 'GET',
  )

for (const [account, title] of [
  [ADMIN, 'a badge shows exactly what the API says'],
  [BETA, 'zero shows no badge'],
] as const) {
  test(title, async ({ page, portal, signIn }) => {
    const answers = Promise.all([answerOf(page, portal, COUNT), answerOf(page, portal, LIST)])
    await signIn(page, account, '/profile')
    const [count, list] = await answers
    const { criticalCount }: { criticalCount: number } = await count.json()
    const { items: servers }: { items: { hardStatus: string }[] } = await list.json()
    const critical = servers.filter(({ hardStatus }) => hardStatus === 'Critical').length
    for (const [badge, number] of [
      [badgeOf(page, 'イベント管理', '未解決の重大イベント'), criticalCount],
      [badgeOf(page, 'サーバー管理', '重大なサーバー'), critical],
    ] as const) {
      expect(number > 0).toBe(account === ADMIN)
      await expect(badge).toHaveText(account === ADMIN ? [String(number)] : [])
    }
  })
}
