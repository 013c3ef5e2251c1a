import type { Page, Request } from '@playwright/test'
import { ADMIN, type Config, expect, MEMBER, test } from '../fixtures'
import { expectHeading, logOut, navigation, ready } from '../verbs'

/** Tokens of this portal are bound to a key of the browser (`auth.dpop`). */
test.beforeEach(({ portal }) => portal.editConfig(bind))

function bind(config: Config): void {
  Object.assign(Object(config['auth']), { dpop: true })
}

/** The next call of the API, as it went over the line. */
const callOf = (page: Page, origin: string): Promise<Request> =>
  page.waitForRequest((request) => request.url().startsWith(`${origin}/api/v1/`) && request.method() === 'GET')

test('a bound session reads, writes, is resumed and renewed, and ends', async ({ page, context, portal, signIn }) => {
  const bare: string[] = []
  context.on('request', (request) => {
    const { authorization, dpop } = request.headers()
    if (authorization !== undefined && !(authorization.startsWith('DPoP ') && dpop !== undefined))
      bare.push(request.url())
  })
  await signIn(page, MEMBER, '/servers')
  await navigation(page)
    .getByRole('link', { name: /^イベント管理/ })
    .click()
  await expectHeading(page, 'イベント管理')
  await page.reload()
  await ready(page)
  await expectHeading(page, 'イベント管理')
  const other = await context.newPage()
  await other.goto('/profile')
  await ready(other)
  await expectHeading(other, 'プロフィール')
  expect(bare).toEqual([])
  await logOut(other)
  await page.waitForURL(`${portal.url}/`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
})

test('what a call carries is worth nothing elsewhere', async ({ page, portal, signIn, request }) => {
  const [call] = await Promise.all([callOf(page, portal.origin('api')), signIn(page, MEMBER, '/servers')])
  const { authorization = '', dpop = '' } = await call.allHeaders()
  const token = authorization.replace('DPoP ', '')
  const codeOf = async (headers: Record<string, string>) => {
    const answer = await request.get(call.url(), { headers })
    return [answer.status(), (await answer.json()).code]
  }
  expect(await codeOf({ authorization: `Bearer ${token}` })).toEqual([401, 'token.invalid'])
  expect(await codeOf({ authorization })).toEqual([401, 'token.proof'])
  expect(await codeOf({ authorization, dpop })).toEqual([401, 'token.proof'])
})

test('a bound ticket opens the console of its browser', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?q=web-prod-01')
  await page.getByRole('link', { name: 'web-prod-01', exact: true }).click()
  await ready(page)
  await page.getByRole('link', { name: 'リモートログイン', exact: true }).click()
  await expect(page.getByRole('status', { name: '接続の状態' })).toHaveText('接続済み')
})
