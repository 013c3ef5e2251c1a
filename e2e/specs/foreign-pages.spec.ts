import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../foreign/fixtures'
import { startPrism } from '../foreign/prism'
import { GUARDED } from '../guarded-pages'
import { ready } from '../verbs'

// Every page on answers of another backend: Prism makes them up from docs/openapi.json alone.

const IDS = { server: 's-1', hardLog: 'h-1', lifecycle: 'l-1', event: 'e-1', user: 'u-1', activityLog: 'a-1' }

let prism: Awaited<ReturnType<typeof startPrism>>
test.beforeAll(async () => {
  prism = await startPrism()
})
test.afterAll(() => prism.close())

test('every page is shown', { tag: '@long' }, async ({ page, backend, visitAs }) => {
  test.setTimeout(300_000)
  for (const [route, pathOf] of Object.entries(GUARDED)) {
    await test.step(route, async () => {
      backend.serve(prism.origin)
      await visitAs(page, ADMIN, pathOf(IDS))
      await expectShown(page, route)
      expect.soft(backend.asked, route).not.toEqual([])
      expect.soft(backend.refused, `${route}: requests that the document does not have`).toEqual([])
    })
  }
})

/** The page itself, without a panel that failed or a value that was drawn as the program has it. */
async function expectShown(page: Page, route: string): Promise<void> {
  await ready(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, route).not.toHaveText(/表示できません|見つかりません|権限がありません/)
  const asProgrammed = /応答の形式|undefined|\bNaN\b|Invalid Date|\[object /
  await expect.soft(page.getByRole('main'), route).not.toContainText(asProgrammed)
  await expect.soft(page.getByRole('alert').filter({ hasText: /Error|-1/ }), route).toHaveCount(0)
}
