import { ADMIN, expect, type Page, requestsOf, setLine, test } from '../fixtures'
import { expectHeading, navigation, ready } from '../verbs'

const link = (page: Page, name: string) => navigation(page).getByRole('link', { name })
/** The list of events, not the number beside the menu's item. */
const isEventRead = (url: string) => /\/api\/v1\/[^/]+\/events\?/.test(url)
/** `list.js` of `list.0f0ac528.js`. */
const fileOf = (url: string) => new URL(url).pathname.replace(/.*\//, '').replace(/\.[0-9a-f]{8}\./, '.')

test('the pointer on a link asks for the code and the data of its page at once, before any of it has come', async ({
  page,
  portal,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/servers')
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ href }) => href.startsWith(portal.origin('events')) || isEventRead(href),
    async (route) => {
      const url = route.request().url()
      asked.push(isEventRead(url) ? 'data' : fileOf(url))
      await held
      await route.continue()
    },
  )
  await link(page, 'イベント管理').hover()
  const needed = ['remoteEntry.js', 'module.js', 'list.js', 'list.css', 'data']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(needed))
  // A link that the page does not use within seconds is a warning in the console.
  await expect(page.locator(`link[rel=preload][href^="${portal.origin('events')}"]`)).toHaveCount(0)
  release()
  await link(page, 'イベント管理').click()
  await expectHeading(page, 'イベント管理')
  await ready(page)
  expect(asked.filter((each) => each === 'data')).toHaveLength(1)
})

test('a user who saves data is asked nothing for before a click', async ({ page, context, portal, visitAs }) => {
  await context.addInitScript(setLine, { saveData: true })
  await visitAs(page, ADMIN, '/servers')
  const requests = requestsOf(context)
  const asked = (part: 'events' | 'agents') => requests.filter(({ url }) => url.startsWith(portal.origin(part)))
  await link(page, 'イベント管理').dispatchEvent('pointerdown')
  await page.evaluate(setLine, {})
  await link(page, 'エージェント管理').dispatchEvent('pointerdown')
  await expect.poll(() => asked('agents').length).toBeGreaterThan(0)
  expect(asked('events')).toEqual([])
})

test(
  'a click while the files are on their way loads none of them twice',
  { tag: '@chromium' },
  async ({ page, portal, visitAs }) => {
    await visitAs(page, ADMIN, '/servers')
    const loaded = await filesLoaded(page, portal.origin('events'), { latency: 300 })
    const first = page.waitForRequest((request) => request.url().startsWith(portal.origin('events')))
    await link(page, 'イベント管理').hover()
    await first
    await link(page, 'イベント管理').click()
    await expectHeading(page, 'イベント管理')
    await ready(page)
    expect(loaded).toEqual(expect.arrayContaining(['remoteEntry.js', 'module.js', 'list.js', 'list.css']))
    expect(loaded).toHaveLength(new Set(loaded).size)
  },
)

test.describe('an idle page', { tag: '@chromium' }, () => {
  test.use({ fetchesMenu: true })

  test('has fetched the pages of the menu: a click asks no remote for a file', async ({ page, portal, visitAs }) => {
    await visitAs(page, ADMIN, '/servers')
    await expect.poll(() => notFetched(page)).toEqual([])
    const loaded = await filesLoaded(page, portal.origin('events'))
    await link(page, 'イベント管理').click()
    await expectHeading(page, 'イベント管理')
    await ready(page)
    expect(loaded).toEqual([])
  })
})

/** Each file of an origin that comes over the network from now on, and not from the browser's cache. */
async function filesLoaded(page: Page, origin: string, { latency = 0 } = {}): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const files = new Map<string, string>()
  const loaded: string[] = []
  devtools.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (url.startsWith(`${origin}/`)) files.set(requestId, fileOf(url))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file !== undefined && encodedDataLength > 0) loaded.push(file)
  })
  await devtools.send('Network.enable')
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency })
  return loaded
}

/** The files of the pages in the menu that the page has not fetched. */
function notFetched(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Remote = {
      url: string
      descriptor: { entry: string; nav: { to: string }[]; preload: Record<string, string[]> }
    }
    const { remotes }: { remotes: Remote[] } = await (await fetch('/config.json')).json()
    const fetched = new Set(
      performance
        .getEntriesByType('resource')
        .flatMap((each) => (each instanceof PerformanceResourceTiming && each.responseEnd > 0 ? [each.name] : [])),
    )
    return remotes
      .flatMap(({ url, descriptor: { entry, nav, preload } }) =>
        [entry, ...nav.flatMap(({ to }) => preload[to] ?? [])].map((file) => new URL(file, url).href),
      )
      .filter((url) => !fetched.has(url))
  })
}
