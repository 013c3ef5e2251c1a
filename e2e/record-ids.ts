import type { Browser } from '@playwright/test'
import type { RunningPortal } from './running-portal'
import { fillSignIn, ready } from './verbs'

export type RecordIds = Record<'server' | 'hardLog' | 'lifecycle' | 'event' | 'user' | 'activityLog', string>
type Row = { id: string; name?: string }

/**
 * IDs of project alpha, out of the answers the portal itself gets. The server is one with remote access.
 *
 * @param email of an administrator
 */
export async function readIds(browser: Browser, portal: RunningPortal, email: string): Promise<RecordIds> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP' })
  const page = await context.newPage()
  const rows = async (path: string, read: string): Promise<Row[]> => {
    // Away first, because the page at hand may still be reading the same, and its answer would be gone with it.
    await page.goto('about:blank')
    const answered = page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === `/api/v1/alpha/${read}` &&
        response.request().method() === 'GET' &&
        response.ok(),
    )
    await page.goto(path)
    const answer: Row[] | { items: Row[] } = await (await answered).json()
    await ready(page)
    return Array.isArray(answer) ? answer : answer.items
  }
  const first = (list: Row[], what: string): string => {
    const id = list[0]?.id
    if (id === undefined) throw new Error(`Project alpha has no ${what}`)
    return id
  }
  try {
    await page.goto('/profile')
    await fillSignIn(page, email, portal.password)
    await page.waitForURL('/profile')
    const servers = await rows('/servers', 'servers')
    const server = first(
      servers.filter(({ name }) => name === 'web-prod-01'),
      'web-prod-01',
    )
    const logs = async () => (await rows('/activity-logs', 'activity-logs')).filter(({ id }) => id.startsWith('alpha-'))
    return {
      server,
      hardLog: first(await rows(`/servers/${server}?tab=hard-logs`, `servers/${server}/hard-logs`), 'hardware log'),
      lifecycle: first(await rows('/server-lifecycles', 'server-lifecycles'), 'lifecycle'),
      event: first(await rows('/events', 'events'), 'event'),
      user: first(await rows('/users', 'users'), 'user'),
      // A seeded one, because the ID of a sign-in is another one in each run.
      activityLog: first(await logs(), 'activity log'),
    }
  } finally {
    await context.close()
  }
}
