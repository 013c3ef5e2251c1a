import type { Page, Request } from '@playwright/test'
import { ADMIN, type Config, expect, MEMBER, test } from '../fixtures'
import { expectHeading, expectSignedOut, follow, goTo, logOut, ready, reload } from '../verbs'

const LONG = { tag: '@long' }

/** Tokens of this portal are bound to a key of the browser (`auth.dpop`). */
test.beforeEach(({ portal }) => portal.editConfig(bind))

function bind(config: Config): void {
  Object.assign(Object(config['auth']), { dpop: true })
}

const REFUSED = { code: 'token.invalid', message: 'トークンの有効期限が切れています。' }

/** Empties the SDK's store, as a browser does that is short of room. */
async function loseKey(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('auth0-spa-js')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const stores = [...db.objectStoreNames]
  const transaction = db.transaction(stores, 'readwrite')
  for (const store of stores) transaction.objectStore(store).clear()
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  db.close()
}

/** The next call of the API, as it went over the line. */
const callOf = (page: Page, origin: string): Promise<Request> =>
  page.waitForRequest((request) => request.url().startsWith(`${origin}/api/v1/`) && request.method() === 'GET')

test('a bound session reads, is resumed, goes on in another tab and ends', async ({ page, signIn }) => {
  const bare: string[] = []
  page.context().on('request', (request) => {
    const { authorization, dpop } = request.headers()
    if (authorization !== undefined && !(authorization.startsWith('DPoP ') && dpop !== undefined))
      bare.push(request.url())
  })
  await signIn(page, MEMBER, '/servers')
  await follow(page, 'イベント管理')
  await reload(page)
  await expectHeading(page, 'イベント管理')
  const other = await page.context().newPage()
  await goTo(other, '/profile')
  await expectHeading(other, 'プロフィール')
  expect(bare).toEqual([])
  await logOut(other)
  await expectSignedOut(page)
})

test(
  'a bound session is renewed, also when the browser has lost the key',
  LONG,
  async ({ page, portal, expectErrors, signIn }) => {
    // The API and the provider refuse the proofs of another key.
    expectErrors(/status of 40[13]/)
    const grants: string[] = []
    page.on('request', (request) => {
      if (request.url() !== `${portal.origin('identity')}/oauth/token` || request.method() !== 'POST') return
      const { dpop } = request.headers()
      grants.push(`${dpop && 'bound'} ${new URLSearchParams(request.postData() ?? '').get('grant_type')}`)
    })
    const [first] = await Promise.all([callOf(page, portal.origin('api')), signIn(page, ADMIN, '/servers')])
    grants.length = 0
    const { authorization: refused } = await first.allHeaders()
    await page.route(`${portal.origin('api')}/api/v1/**`, (route, request) =>
      request.headers()['authorization'] === refused ? route.fulfill({ status: 401, json: REFUSED }) : route.fallback(),
    )
    await follow(page, 'ユーザー管理')
    await expect.poll(() => grants).toEqual(['bound refresh_token'])
    await page.evaluate(loseKey)
    await follow(page, '操作ログ管理')
    await expect.poll(() => grants).toEqual([...Array(2).fill('bound refresh_token'), 'bound authorization_code'])
    await expect(page.getByRole('table')).toBeVisible()
  },
)

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

test('a bound ticket opens the console of its browser', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?q=web-prod-01')
  await page.getByRole('link', { name: 'web-prod-01', exact: true }).click()
  await ready(page)
  await page.getByRole('link', { name: 'リモートログイン', exact: true }).click()
  await expect(page.getByRole('status', { name: '接続の状態' })).toHaveText('接続済み')
})
