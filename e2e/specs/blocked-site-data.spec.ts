import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CHROMIUM } from '@portal/scripts/browsers'
import { chromium } from '@playwright/test'
import { expect, test as base } from '../fixtures'
import { PUBLIC } from '../public-pages'
import { expectHeading, goTo } from '../verbs'

/** In a browser whose user has blocked all cookies and site data; the whole one, because its shell has no settings. */
const test = base.extend({
  context: async ({ problems, baseURL, locale, timezoneId }, use, info) => {
    const profile = info.outputPath('profile')
    mkdirSync(path.join(profile, 'Default'), { recursive: true })
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify(settings))
    const site = { baseURL, locale, timezoneId }
    const context = await chromium.launchPersistentContext(profile, { channel: 'chromium', ...CHROMIUM, ...site })
    await problems.watch(context)
    await use(context)
    await context.close()
  },
})

const WANTED = 'このサイトの Cookie とサイトデータを許可'
const HOME = 'どこからでも、あなたのインフラを。'

test(
  'with site data blocked the public pages open, and a sign-in says what it needs',
  { tag: '@long' },
  async ({ page }) => {
    const [main, top] = [page.getByRole('main'), page.getByRole('banner')]
    for (const place of PUBLIC)
      await test.step(place, async () => {
        await goTo(page, place)
        await expect(main).not.toContainText(/開始できません|サイトデータ|自動で開きます/)
        await expect(top.getByRole('button', { name: 'ログイン' })).toBeVisible()
      })
    await expect(page.evaluate(() => window.localStorage.length)).rejects.toThrow('SecurityError')

    await goTo(page, '/')
    await top.getByRole('button', { name: 'ログイン' }).click()
    await expect(page.getByRole('alert')).toContainText(WANTED)
    await expectHeading(page, HOME)

    for (const place of ['/dashboard', '/servers?q=web#top'])
      await test.step(place, async () => {
        await goTo(page, place)
        await expectHeading(page, 'ログインできません')
        await expect(main).toContainText(WANTED)
        expect(page.url().endsWith(place)).toBe(true)
      })
    await main.getByRole('button', { name: '再読み込み' }).click()
    await expectHeading(page, 'ログインできません')
    await main.getByRole('link', { name: 'トップへ' }).click()
    await expectHeading(page, HOME)

    await goTo(page, '/callback?code=x&state=y')
    await expect(page).toHaveURL(/\/clear-session\?error=site_data_blocked$/)
    await expect(main).toContainText(WANTED)
  },
)
