import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { navigation, reload, row } from '../verbs'

const LONG = { tag: '@long' }

// What a navigation brings fades in, for at most 160 ms. Nothing moves for users who asked their system for less motion.

/** Returns how long each page or tab takes to fade in, of those that did since the document was loaded. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const times: string[] = []
    Object.assign(window, { enteringTimes: times })
    document.addEventListener('animationstart', ({ animationName, pseudoElement }) => {
      if (animationName === 'entering')
        times.push(getComputedStyle(document.documentElement, pseudoElement).animationDuration)
    })
  })
  return () => page.evaluate((): string[] => Reflect.get(window, 'enteringTimes'))
}

test('a page, a record, a tab fade in; a reload, a filter, the way back do not', LONG, async ({ page, visitAs }) => {
  const motion = await watchMotion(page)
  await visitAs(page, ADMIN, '/events')
  await reload(page)
  expect(await motion()).toEqual([])

  await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
  const server = row(page, 'サーバー一覧', 'web-prod-01').getByRole('link').first()
  await expect(server).toBeVisible()
  await expect.poll(motion).toEqual(['0.14s'])

  await page.getByRole('searchbox', { name: /検索/ }).fill('web-prod-01')
  await expect(page).toHaveURL(/q=web-prod-01/)
  await server.click()
  const tabs = page.getByRole('list', { name: '表示の切り替え' })
  await tabs.getByRole('link', { name: 'メトリクス' }).click()
  await expect(tabs.getByRole('link', { name: 'メトリクス' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(motion).toEqual(['0.14s', '0.14s', '0.14s'])

  await page.goBack()
  await page.goBack()
  await expect(server).toBeVisible()
  expect(await motion()).toHaveLength(3)
})

test('nothing fades in for users who want less motion', LONG, async ({ page, visitAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const motion = await watchMotion(page)
  await visitAs(page, ADMIN, '/events')
  await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
  await expect(row(page, 'サーバー一覧', 'web-prod-01')).toBeVisible()
  expect(await motion()).toEqual([])
})
