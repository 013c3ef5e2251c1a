import { ADMIN, expect, test } from '../fixtures'
import { type SilentProxy, startSilentProxy } from '../silent-proxy'

/** Promised by the portal, in milliseconds. */
const NOTICED_WITHIN = 20_000

let proxy: SilentProxy | undefined
test.afterEach(() => proxy?.close())

for (const segment of ['remote-login', 'remote-screen']) {
  test(
    `${segment}: a line that dies without a close is noticed and connected again`,
    { tag: '@long' },
    async ({ page, portal, visitAs }) => {
      const line = (proxy = await startSilentProxy(Number(new URL(portal.origin('api')).port)))
      const through = `ws://localhost:${line.port}`
      portal.editConfig((config) => (config.consoleOrigins = [through]))
      await page.route('**/remote-access/conninfo', async (route) => {
        const answer = await route.fetch()
        const text = await answer.text()
        await route.fulfill({ response: answer, body: text.replaceAll(/wss?:\/\/[^/"]+/g, through) })
      })
      await visitAs(page, ADMIN, '/servers?q=web-prod-01')
      const detail = await page.getByRole('link', { name: 'web-prod-01', exact: true }).getAttribute('href')
      // Awaited, because a gateway is missed only after it has answered a ping, which the page sends as soon as it is
      // connected.
      const answered = page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"pong"')))
      await page.goto(`${detail?.split('?')[0]}/${segment}`)
      const state = page.getByRole('status', { name: '接続の状態' })
      await expect(state).toHaveText('接続済み')
      await answered
      line.silence()
      const since = Date.now()
      await expect(page.getByText('ゲートウェイからの応答がなくなりました。')).toBeVisible({ timeout: NOTICED_WITHIN })
      test.info().annotations.push({ type: 'noticed after', description: `${Date.now() - since} ms` })
      await expect(state).toHaveText('接続済み')
    },
  )
}
