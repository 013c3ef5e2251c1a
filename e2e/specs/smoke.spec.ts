import type { Page, Response } from '@playwright/test'
import { ADMIN, expect, type Portal, remoteEntry, test as onBuild } from '../fixtures'
import { testReleased } from '../released-portal'
import {
  expectHeading,
  expectRow,
  expectSignedOut,
  expectSignInPage,
  follow,
  logOut,
  navigation,
  ready,
  reload,
} from '../verbs'

// By nginx long, because only what nginx gets from `scripts/lib/serve/nginx-conf.ts` can differ there.
const servers = [
  { server: 'the sandbox', test: onBuild, tag: [] },
  { server: 'nginx', test: testReleased('nginx'), tag: ['@long', '@nginx'] },
]
for (const { server, test, tag } of servers) {
  test.describe(`served by ${server}`, { tag }, () => {
    test('sign-in, a list, its detail reloaded, another remote, logout', async ({ page, signIn }) => {
      await signIn(page, ADMIN, '/servers')
      await expectHeading(page, 'サーバー管理')
      const row = await expectRow(page, 'サーバー一覧', 'web-prod-01')
      await row.getByRole('link', { name: 'web-prod-01' }).click()
      await expectHeading(page, 'web-prod-01')
      const detail = page.url()
      await reload(page)
      await expectHeading(page, 'web-prod-01')
      expect(page.url()).toBe(detail)

      await follow(page, 'イベント管理')
      await ready(page)
      expect(await page.getByRole('main').getByRole('row').count()).toBeGreaterThan(1)

      await logOut(page)
      await expectSignedOut(page)
      await page.goto('/servers')
      await expectSignInPage(page)
    })

    test('a deep link with a query leads through sign-in to its place', async ({ page, signIn }) => {
      await signIn(page, ADMIN, '/servers?q=web-prod-01')
      await expectRow(page, 'サーバー一覧', 'web-prod-01')
    })

    test('an unknown path is the portal, which says so', async ({ page }) => {
      const response = await page.goto('/no/such/page')
      expect(response?.status()).toBe(200)
      await expectHeading(page, 'ページが見つかりません')
    })

    test('a missing asset is a 404 and never the page', async ({ page, portal }) => {
      const folder = releaseFolder(portal)
      for (const address of [`${portal.url}/main.ffffffff.js`, `${folder}/remoteEntry.ffffffff.js`, `${folder}/`]) {
        const response = await page.request.get(address, { headers: { accept: 'text/html' } })
        expect([address, response.status()]).toEqual([address, 404])
        expect(await response.text()).not.toContain('<div id=root>')
      }
    })

    test('what a page loads is guarded, compressed and cached as it should be', async ({ page, portal, visitAs }) => {
      const responses = await responsesOf(page, () => visitAs(page, ADMIN, '/servers'))
      const fromHost = responses.filter((response) => response.url().startsWith(`${portal.url}/`))
      const fromRemotes = responses.filter((response) => response.url().startsWith(`${portal.origin('servers')}/`))
      const scripts = [...fromHost, ...fromRemotes].filter((response) =>
        /\.[0-9a-f]{8}\.(js|css)$/.test(new URL(response.url()).pathname),
      )
      expect(fromHost.map((response) => new URL(response.url()).pathname)).toEqual(
        expect.arrayContaining(['/servers', '/config.json', '/auth0-spa-js.worker.production.js']),
      )
      const descriptors = fromRemotes.filter((response) => response.url().endsWith('/remote.json'))
      expect(descriptors, 'descriptors come with config.json').toEqual([])
      expect(scripts.length).toBeGreaterThan(10)

      const nosniff = { 'x-content-type-options': 'nosniff' }
      for (const [some, headers] of [
        [fromHost, { ...nosniff, 'cross-origin-resource-policy': 'same-origin' }],
        [
          fromRemotes,
          { ...nosniff, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' },
        ],
        [scripts, { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' }],
      ] as const)
        for (const response of some) expect(await headersOf(response)).toMatchObject(headers)
      const [document] = fromHost.filter((response) => response.request().isNavigationRequest())
      expect(document && (await headersOf(document))).toMatchObject({
        'content-security-policy': expect.stringContaining(`script-src 'self' ${portal.origin('servers')}`),
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
      const { server: program, 'content-security-policy': policy } = document ? await headersOf(document) : {}
      expect(program).toBe(server === 'nginx' ? 'nginx' : undefined)
      expect(policy?.includes('http://localhost:*'), 'only the sandbox allows overrides').toBe(server !== 'nginx')
      const isReleased = /\/servers\/\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(releaseFolder(portal))
      expect(isReleased, 'remotes come from release folders').toBe(server === 'nginx')
    })

    test('a change of config.json arrives with the next page, and only a change is sent', async ({
      page,
      portal,
      visitAs,
    }) => {
      await visitAs(page, ADMIN, '/dashboard')
      await expect(navigation(page).getByRole('link', { name: 'イベント管理' })).toBeVisible()
      const first = await page.request.get('/config.json')
      const tag = first.headers().etag ?? ''
      expect((await page.request.get('/config.json', { headers: { 'if-none-match': tag } })).status()).toBe(304)
      portal.editConfig((config) => (config.remotes = config.remotes.filter(({ name }) => name !== 'events')))
      expect((await page.request.get('/config.json', { headers: { 'if-none-match': tag } })).status()).toBe(200)
      await reload(page)
      await expect(navigation(page).getByRole('link', { name: 'サーバー管理' })).toBeVisible()
      await expect(navigation(page).getByRole('link', { name: 'イベント管理' })).toHaveCount(0)
    })
  })
}

/** Where the servers remote's files are, without a slash at the end. */
const releaseFolder = (portal: Portal) => remoteEntry(portal.config(), 'servers').url.replace('/remote.json', '')

async function responsesOf(page: Page, visit: () => Promise<void>): Promise<Response[]> {
  const responses: Response[] = []
  const keep = (response: Response) => void responses.push(response)
  page.on('response', keep)
  page.context().on('response', keep)
  await visit()
  page.off('response', keep)
  return [...new Set(responses)]
}

const headersOf = async (response: Response): Promise<Record<string, string>> => ({
  url: response.url(),
  ...(await response.allHeaders()),
})
