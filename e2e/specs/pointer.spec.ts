import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { holdPlaces } from '../places'
import { navigation, nextConfig, nextPoll, row, toast } from '../verbs'

const COUNT = /\/events\/count\?/
const LIST = /\/api\/v1\/alpha\/servers(\?|$)/
const badge = (page: Page) => navigation(page).getByTitle(/^未解決の重大イベント: /)

type Server = { id: string; name: string; serialNo: string }

test('no poll and no badge moves what is under the pointer', async ({ page, portal, visitAs, expectErrors }) => {
  let criticalCount = 0
  let answers: 'as they are' | 'with another server' | 'failing' = 'as they are'
  const headers = { 'access-control-allow-origin': portal.url, 'access-control-allow-credentials': 'true' }
  await page.context().route(COUNT, (route) => route.fulfill({ headers, json: { criticalCount } }))
  await page.context().route(LIST, async (route) => {
    if (answers === 'failing') return route.fulfill({ status: 500, headers, json: {} })
    if (answers === 'as they are') return route.continue()
    // Whole, also when the page asks whether its own answer still holds.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const list: { items: Server[] } = await response.json()
    const [first, ...others] = list.items
    if (!first) throw new Error('Project alpha has no servers')
    const added = { ...first, id: 'added', name: '0-added', serialNo: 'ADDED' }
    return route.fulfill({ response, json: { ...list, items: [added, ...others, first] } })
  })
  await page.clock.install()
  await visitAs(page, ADMIN, '/servers')
  await row(page, 'サーバー一覧', 'web-prod-01').hover()
  const places = await holdPlaces(page)

  criticalCount = 100
  answers = 'with another server'
  await nextPoll(page)
  await expect(page.getByRole('button', { name: '新着 1 件を表示' })).toBeVisible()
  await expect(badge(page)).toHaveText('99+')
  expect(await places.moved(), 'a badge came, and a server was added').toEqual([])

  answers = 'failing'
  expectErrors(/500/)
  await nextPoll(page)
  await expect(page.getByText(/^更新に失敗しました。/)).toBeVisible()
  expect(await places.moved(), 'the last read failed').toEqual([])
})

test('no toast and no release moves what is under the pointer', async ({ page, context, portal, visitAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await visitAs(page, ADMIN, '/agents?tab=keys')
  const keys = page.getByRole('table', { name: '鍵の一覧' })
  const copy = keys.getByRole('button', { name: /コピー/ }).first()
  await copy.hover()
  const places = await holdPlaces(page)

  const said = toast(page, 'status', '鍵をコピーしました。')
  await copy.click()
  await expect(said).toBeVisible()
  expect(await places.moved(), 'a toast came').toEqual([])
  await page.clock.fastForward(30_000)
  await expect(said).toHaveCount(0)
  expect(await places.moved(), 'the toast went').toEqual([])

  portal.editConfig((config) => {
    const [remote] = config.remotes
    if (!remote) throw new Error('config.json has no remotes')
    config.allowedOrigins.push('https://releases.example')
    remote.url = 'https://releases.example/remote.json'
  })
  await nextConfig(page)
  await expect(page.getByText('ポータルの新しいバージョンがあります。')).toBeVisible()
  expect(await places.moved(), 'a release came').toEqual([])
})
