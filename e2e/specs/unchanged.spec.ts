import { ADMIN, expect, type Page, test } from '../fixtures'
import { test as foreignTest } from '../foreign/fixtures'
import { ready } from '../verbs'

const EVENTS = /\/api\/v1\/alpha\/events\?/
const refresh = (page: Page) => page.getByRole('button', { name: '今すぐ更新' })

/** Status and bytes on the wire, headers included, of each answer with the events from now on. */
async function watched(page: Page): Promise<{ status: number; bytes: number }[]> {
  const statuses = new Map<string, number>()
  const answers: { status: number; bytes: number }[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Preflight' && EVENTS.test(response.url)) statuses.set(requestId, response.status)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const status = statuses.get(requestId)
    if (status !== undefined) answers.push({ status, bytes: encodedDataLength })
  })
  await browser.send('Network.enable')
  return answers
}

test('asking again for what has not changed costs less than 300 bytes', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/events')
  const answers = await watched(page)
  for (const times of [1, 2]) {
    await refresh(page).click()
    await expect.poll(() => answers.length).toBe(times)
  }
  for (const { status, bytes } of answers) {
    expect(status).toBe(304)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(300)
  }
})

foreignTest(
  'a backend that shows its tag but refuses it back is read in full',
  async ({ page, portal, backend, visitAs, expectErrors }) => {
    expectErrors(/If-None-Match/i, /ERR_FAILED/)
    backend.serve(portal.origin('api'), {
      call: 'GET /events',
      change: (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: '"1"', 'access-control-expose-headers': 'ETag' },
      }),
    })
    await visitAs(page, ADMIN, '/events')
    const answers = await watched(page)
    for (const times of [1, 2]) {
      await refresh(page).click()
      await expect.poll(() => answers.length).toBe(times)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await ready(page)
    await expect(page.getByRole('main')).not.toContainText('更新に失敗しました')
  },
)
