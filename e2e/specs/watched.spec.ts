import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { ADMIN, expect, type Portal, remoteEntry, test } from '../fixtures'
import { type ReleaseServer, serveRelease } from '../release-server'
import { releaseInto } from '../two-releases'
import { goTo } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
/** So many visits of each release, of which all of one fail, that the test of the watch is sure. */
const VISITS = 8
const PATIENCE_MS = 60_000

let folder: string
let target: string
let releases: ReleaseServer
test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = mkdtempSync(path.join(tmpdir(), 'portal-watched-'))
  target = path.join(folder, 'target')
  mkdirSync(target)
  releases = await serveRelease(target)
})
test.afterAll(async () => {
  await releases.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a release that fails in its visitors’ pages is taken back by the watch, and an open tab runs the one before within a minute',
  { tag: '@long' },
  async ({ page, context, portal, twoReleases, visitAs, expectErrors }) => {
    test.setTimeout(600_000)
    expectErrors(/描けない版です/)
    const first = path.join(folder, 'staging.json')
    const releasesUrl = releases.origin
    const more = { environment: 'staging', releasesUrl, allowedOrigins: [releasesUrl], remotes: [] }
    writeFileSync(first, JSON.stringify({ ...portal.config(), ...more }))
    await releaseInto(target, 'host', path.join(root, 'host/dist'), first)
    await releaseInto(target, 'servers', twoReleases.old)
    portal.editConfig((next) => {
      Object.assign(next, { environment: 'staging', telemetryUrl: portal.origin('collector'), pollSeconds: 5 })
      next.allowedOrigins.push(releases.origin)
    })
    run(portal)
    await visitAs(page, ADMIN, '/servers')
    for (let visit = 0; visit < VISITS; visit += 1) await see(page, 'リリース 1 の一覧')

    await releaseInto(target, 'servers', twoReleases.new)
    run(portal)
    await see(page, 'リリース 2 の一覧')
    const visitor = await context.newPage()
    await visitor.addInitScript(() => Object.assign(globalThis, { defect: 'render throws' }))
    for (let visit = 0; visit < VISITS; visit += 1) await see(visitor, 'リリース 1 の一覧')
    await visitor.close()

    const failedAt = Date.now()
    const collector = portal.origin('collector')
    const args = ['watch', 'servers', '--target', target, '--every', '1', '--collector', collector, '--for', '1']
    const watch = promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', ...args], { cwd: root })
    const watched = await watch.catch((cause: { stdout: string; stderr: string }) => cause)
    expect(watched.stderr).toMatch(/servers 2\.0\.0\+\w+ fails more often than 1\.0\.0\+\w+/)
    expect(watched.stderr).toMatch(/staging: servers 2\.0\.0\+\w+ -> 1\.0\.0\+\w+/)
    run(portal)
    await expect(page.getByText('リリース 1 の一覧')).toBeVisible({ timeout: PATIENCE_MS })
    expect(Date.now() - failedAt).toBeLessThan(PATIENCE_MS)
  },
)

/** The portal runs what the environment of the target runs. */
function run(portal: Portal): void {
  const { remotes }: { remotes: { name: string; url: string }[] } = JSON.parse(
    readFileSync(path.join(target, 'environments/staging/config.json'), 'utf8'),
  )
  const servers = remotes.find(({ name }) => name === 'servers')
  portal.editConfig((config) => void Object.assign(remoteEntry(config, 'servers'), servers))
}

/** A visit of its own, which is reported when the next one begins. */
async function see(page: Page, text: string): Promise<void> {
  await goTo(page, '/servers')
  await expect(page.getByText(text)).toBeVisible()
}
