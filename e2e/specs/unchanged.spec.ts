import { ADMIN, expect, type Page, test } from '../fixtures'
import { test as foreignTest } from '../foreign/fixtures'
import { nextPoll, ready } from '../verbs'

const EVENTS = /\/api\/v1\/alpha\/events(\?|$)/

type Answer = { type: string; status: number; headerBytes: number }

/**
 * Each answer to a read of the events from now on, those to preflights too: type as DevTools name it, status, and bytes
 * of the headers as they came over the network.
 */
async function answersWithEvents(page: Page): Promise<Answer[]> {
  const answers: Answer[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.responseReceived', ({ type, response: { url, status, encodedDataLength } }) => {
    if (EVENTS.test(url)) answers.push({ type, status, headerBytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  return answers
}

async function pollTwice(page: Page): Promise<Answer[]> {
  const answers = await answersWithEvents(page)
  for (const times of [1, 2]) {
    await nextPoll(page)
    await expect.poll(() => answers.filter(({ type }) => type === 'Fetch').length).toBe(times)
  }
  return answers
}

test('the answer to a poll that brings nothing new has at most 300 bytes', async ({ page, visitAs }) => {
  await page.clock.install()
  await visitAs(page, ADMIN, '/events')
  const answers = await pollTwice(page)
  // A 304 has no body, and the preflight of the first read still counts.
  expect(answers.map(({ type, status }) => `${type} ${status}`)).toEqual(['Fetch 304', 'Fetch 304'])
  for (const { headerBytes } of answers) {
    expect(headerBytes).toBeGreaterThan(0)
    expect(headerBytes).toBeLessThanOrEqual(300)
  }
})

test('a hidden tab asks the API nothing, and reads again when it is looked at', async ({ page, portal, visitAs }) => {
  await page.clock.install()
  await visitAs(page, ADMIN, '/events')
  await page.evaluate(setVisibility, 'hidden')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(portal.origin('api'))) asked.push(request.url())
  })
  await page.clock.fastForward(600_000)
  // Queued behind the request of a visible page, so that one would have been seen by now.
  await page.evaluate(() => fetch('/config.json'))
  expect(asked).toEqual([])
  await page.evaluate(setVisibility, 'visible')
  await expect.poll(() => asked.filter((url) => EVENTS.test(url))).toHaveLength(1)
})

foreignTest(
  'a backend that sends a tag but refuses to be asked by it is read in full',
  async ({ page, portal, backend, visitAs, expectErrors }) => {
    expectErrors(/If-None-Match/i, /ERR_FAILED/)
    backend.serve(portal.origin('api'), {
      call: 'GET /events',
      change: (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: '"1"', 'access-control-expose-headers': 'ETag' },
      }),
    })
    await page.clock.install()
    await visitAs(page, ADMIN, '/events')
    const refused: string[] = []
    page.on('requestfailed', (request) => {
      if (EVENTS.test(request.url())) refused.push(request.url())
    })
    const answers = await pollTwice(page)
    expect(answers.flatMap(({ type, status }) => (type === 'Fetch' ? [status] : []))).toEqual([200, 200])
    expect(refused).toHaveLength(1)
    await ready(page)
    await expect(page.getByRole('main')).not.toContainText('更新に失敗しました')
  },
)

/** Runs in the page. */
function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
