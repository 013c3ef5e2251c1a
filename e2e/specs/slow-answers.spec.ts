import { ADMIN, expect, test } from '../fixtures'
import { GUARDED, inGroups } from '../guarded-pages'

for (const { title, pages } of inGroups(GUARDED)) {
  test(title, async ({ page, context, ids, visitAs, expectErrors }) => {
    expectErrors(/./)
    await context.clock.install()
    await context.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const limit = new AbortController()
        setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
        return limit.signal
      }
    })
    await context.route(/\/api\/v1\//, (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
    for (const [route, pathOf] of pages) {
      const asked = page.waitForRequest(/\/api\/v1\//)
      if (page.url() === 'about:blank') {
        const p = visitAs(page, ADMIN, pathOf(ids)).catch((e) => e)
        await asked
        void p
      } else {
        await page.goto(pathOf(ids))
        await asked
      }
      await page.getByRole('button', { name: /^アカウント/ }).waitFor()
      await page.waitForTimeout(1000)
      const main = page.getByRole('main')
      const look = async () => [
        await main.getByText('応答に時間がかかっています。').filter({ visible: true }).count(),
        await main.getByRole('status', { name: '読み込み中' }).count(),
        await main.getByRole('button', { name: '再試行' }).filter({ visible: true }).count(),
      ]
      const seen = [await look()]
      for (const s of [10, 50, 10, 60]) {
        await context.clock.fastForward(s * 1000)
        await page.waitForTimeout(500)
        seen.push(await look())
      }
      console.log(route, JSON.stringify(seen), (await main.innerText()).replaceAll('\n', '|').slice(0, 200))
    }
  })
}
