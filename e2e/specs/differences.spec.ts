import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { ADMIN, expect, type Page } from '../fixtures'
import { testReleased } from '../released-portal'
import { type ScriptBytes, scriptBytes } from '../script-bytes'
import { expectHeading, navigation, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
const servers = {
  nginx: testReleased('nginx'),
  'the sandbox': testReleased('sandbox'),
}
const EVENTS = 'remotes/events/src/list/ListPage.tsx'
const FRAME = 'host/src/frame/Frame.tsx'

for (const [server, test] of Object.entries(servers)) {
  test.describe(`served by ${server}`, { tag: server === 'nginx' ? '@nginx' : [] }, () => {
    let copy: ReturnType<typeof copyRepository>
    test.beforeAll(() => {
      copy = copyRepository(root)
    })
    test.afterAll(() => copy.remove())

    /** Releases part of the copy as it stands, by the command, into the target that is served. */
    const release = (name: string, target: string) =>
      execFileSync(
        process.execPath,
        [
          '--import',
          'tsx',
          'scripts/commands/release.ts',
          name,
          '--to',
          target,
          '--env',
          'smoke',
          '--skip-checks',
          '--allow-dirty',
        ],
        { cwd: copy.folder, stdio: 'pipe' },
      )
    /** The first time, and each time from the original. */
    const originals = new Map<string, string>()
    function edit(file: string, from: string, to: string): void {
      const place = path.join(copy.folder, file)
      const original = originals.get(file) ?? readFileSync(place, 'utf8')
      originals.set(file, original)
      expect(original).toContain(from)
      writeFileSync(place, original.replace(from, to))
    }
    /** A few lines, and a word that tells which release a page is of. */
    const editEvents = (number: number) =>
      edit(
        EVENTS,
        'title="イベント管理"',
        `key={location.hash.length > ${number}000 ? location.hash : 'list'} title="イベント管理 ${number}"`,
      )
    const visitEvents = async (page: Page, number: number) => {
      await page.goto('/events')
      await expectHeading(page, `イベント管理 ${number}`)
      await expect(page.getByRole('table', { name: 'イベント一覧' })).toBeVisible()
      await ready(page)
    }

    /** The page of events is fetched ahead, by its link, and not opened. */
    const expectEvents = async (page: Page) => {
      await page.goto('/dashboard')
      await ready(page)
      await navigation(page).getByRole('link', { name: 'イベント管理' }).hover()
      await expect.poll(() => hasFetched(page, /\/events\/.*\/list\.[0-9a-f]{8}\.js$/)).toBe(true)
    }

    /** Because an open tab may take a new release on its own. */
    const leave = (page: Page) => page.goto('about:blank')

    const targetOf = ({ configFile }: { configFile: string }) => path.resolve(configFile, '../../..')
    const eventsOf = (running: { configFile: string; ports: Record<string, number> }) => ({
      url: `http://localhost:${running.ports.servers}/events`,
      folder: path.join(targetOf(running), 'events'),
    })

    test(
      'after a release of a remote a browser loads what changed',
      { tag: '@long' },
      async ({ page, running, visitAs }) => {
        test.setTimeout(300_000)
        const events = eventsOf(running)
        editEvents(1)
        release('events', targetOf(running))
        const first = await scriptBytes(page, events, async () => {
          await visitAs(page, ADMIN, '/dashboard')
          await expectEvents(page)
        })
        expect(first.encodings).toEqual(['br'])

        // What was fetched ahead is a dictionary like what ran.
        await leave(page)
        editEvents(2)
        release('events', targetOf(running))
        expectShare(await scriptBytes(page, events, () => visitEvents(page, 2)), 0.05)
        // What was sent as a difference is cached as the script.
        expect((await scriptBytes(page, events, () => visitEvents(page, 2))).received).toBe(0)

        await leave(page)
        editEvents(3)
        release('events', targetOf(running))
        expectShare(await scriptBytes(page, events, () => expectEvents(page)), 0.05)
        expect((await scriptBytes(page, events, () => visitEvents(page, 3))).received).toBe(0)
      },
    )

    // The sandbox serves the same files by the same rules (scripts/lib/serve/deltas.test.ts), so one journey is enough.
    if (server !== 'nginx') return

    test('after a release of the host', { tag: '@long' }, async ({ page, portal, running, visitAs }) => {
      test.setTimeout(600_000)
      const site = { url: portal.url, folder: path.dirname(running.configFile) }
      const visit = async (number: number) => {
        await page.goto('/dashboard')
        await ready(page)
        await expect(page.getByRole('link', { name: `本文へ移動 ${number}` })).toHaveCount(1)
      }
      const releaseHost = (number: number) => {
        edit(FRAME, '本文へ移動', `{location.hash.length > ${number}000 ? location.hash : '本文へ移動 ${number}'}`)
        release('host', targetOf(running))
      }
      releaseHost(1)
      const first = await scriptBytes(page, site, async () => {
        await visitAs(page, ADMIN, '/dashboard')
        await visit(1)
      })
      expect(first.encodings).toEqual(['br'])
      await leave(page)
      releaseHost(2)
      expectShare(await scriptBytes(page, site, () => visit(2)), 0.15, first.whole)
    })
  })
}

/** Has the page fetched a file whose address matches, to its end? */
const hasFetched = (page: Page, address: RegExp): Promise<boolean> =>
  page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .some((each) => each instanceof PerformanceResourceTiming && each.responseEnd > 0 && pattern.test(each.name)),
    address,
  )

/** Those that came came as differences, of at most that share of `of` bytes, by default of the same scripts. */
function expectShare({ received, whole, encodings }: ScriptBytes, most: number, of = whole): void {
  console.log(`${received} of ${of} bytes (${((100 * received) / of).toFixed(1)} %)`)
  expect(encodings).toEqual(['dcz'])
  expect(of).toBeGreaterThan(20_000)
  expect(received / of).toBeLessThanOrEqual(most)
}
