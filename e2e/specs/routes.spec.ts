import { expectSameAgainInDark, expectWholePage, violations } from '../accessibility'
import { ADMIN, expect, requestsOf, test } from '../fixtures'
import { expectOwnPage, GUARDED, inGroups } from '../guarded-pages'
import { expectNothingMoves, LayoutShifts } from '../layout-shifts'
import { PUBLIC } from '../public-pages'
import { expectHeading, goTo, navigation } from '../verbs'

// In parallel, so that both workers take from these many small tests.
test.describe.configure({ mode: 'parallel' })

for (const path of PUBLIC) {
  test(`${path}, signed out`, async ({ page, browserName }) => {
    await expectNothingMoves(page, async () => void (await page.goto(path)))
    await expectWholePage(page)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    // Firefox can neither be told to be dark nor what moved.
    if (browserName === 'chromium') await expectSameAgainInDark(page)
  })
}

// In Chromium a part of screens.spec.ts.
for (const { title, pages } of inGroups(GUARDED)) {
  test(`${title}: signed in`, { tag: '@firefox' }, async ({ page, ids, visitAs }) => {
    for (const [route, pathOf] of pages) {
      await test.step(route, async () => {
        await visitAs(page, ADMIN, pathOf(ids))
        await expectOwnPage(page, pathOf(ids))
      })
    }
  })
}

test('signed in, nothing moves on the pages that need no session', async ({ page, visitAs }) => {
  for (const path of ['/', '/signup', '/unauthorized', '/no/such/page'])
    await test.step(path, () => expectNothingMoves(page, () => visitAs(page, ADMIN, path)))
})

test('nothing moves when the menu opens a page, first and again', { tag: '@chromium' }, async ({ page, visitAs }) => {
  const shifts = new LayoutShifts(page)
  await shifts.watch({ afterInput: true })
  await visitAs(page, ADMIN, '/servers')
  const names = await navigation(page).getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(5)
  for (const name of [...names, ...names]) {
    const link = navigation(page).getByRole('link').filter({ hasText: name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    expect(await shifts.found(), `moved, on the way to ${name}`).toEqual([])
  }
})

test('an unknown path is not found, without sign-in', async ({ page, context, portal }) => {
  const requests = requestsOf(context)
  for (const path of ['/no/such/page', '/users/nobody', '/servers/a/b/c', '/agents/x']) {
    await page.goto(path)
    await expectHeading(page, 'ページが見つかりません')
    await expect(page.getByText(`「${path}」はありません`)).toBeVisible()
  }
  expect(requests.filter(({ url }) => url.startsWith(portal.origin('identity')))).toEqual([])
})

test('an unknown record says so in the page', async ({ page, visitAs, expectErrors }) => {
  expectErrors(/404 \(Not Found\)/)
  for (const name of ['servers', 'events', 'server-lifecycles', 'users', 'activity-logs']) {
    await test.step(name, async () => {
      await visitAs(page, ADMIN, name === 'users' ? '/users/nope/update' : `/${name}/nope`)
      const main = page.getByRole('main')
      await expect(main).toContainText('404')
      await expect(main.getByRole('link', { name: /へ戻る$/ })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(1)
      expect(await violations(page)).toEqual([])
    })
  }
})

test('what is not accessible is found, in either scheme', { tag: '@chromium' }, async ({ page }) => {
  await goTo(page, '/')
  await page.evaluate(() => {
    const image = document.createElement('img')
    const text = document.createElement('p')
    text.style.cssText = 'color: rgb(127 127 127); background: rgb(128 128 128)'
    text.textContent = '読めない文字'
    document.querySelector('main')?.append(image, text)
  })
  for (const [scheme, rules] of Object.entries({ light: ['color-contrast', 'image-alt'], dark: ['color-contrast'] }))
    expect((await violations(page, scheme)).map((found) => found.split(':')[0]).sort()).toEqual(rules)
})

test('scroll bars have the colours of the portal', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/dashboard')
  const list = page.getByRole('navigation').getByRole('list').first()
  await expect(list).not.toHaveCSS('scrollbar-color', 'auto')
})
