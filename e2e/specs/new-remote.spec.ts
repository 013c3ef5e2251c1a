import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyRepository, linkPackages } from '@portal/scripts/testing/repository-copy'
import { violations } from '../accessibility'
import { ADMIN, expect, test } from '../fixtures'
import { type ReleaseServer, serveRelease } from '../release-server'
import { hashesOf } from '../two-releases'
import { expectHeading, follow, navigation, ready, reload } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
const HOST = path.join(root, 'host/dist')
let copy: ReturnType<typeof copyRepository>
let release: ReleaseServer | undefined

test.beforeAll(() => {
  copy = copyRepository(root)
})
test.afterAll(async () => {
  await release?.close()
  copy.remove()
})

test(
  'a team scaffolds a remote and builds it alone; one entry of the config puts it into the portal, the host untouched',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const hostBefore = hashesOf(HOST)
    await signIn(page, ADMIN)
    const links = await navigation(page).getByRole('link').count()

    inCopy('scripts/commands/new-remote.ts', 'racks', '--label', 'ラック管理', '--icon', 'server', '--no-install')
    linkPackages(copy.folder, 'racks')
    inCopy('scripts/commands/build.ts', 'racks')
    expect(existsSync(path.join(copy.folder, 'host/dist'))).toBe(false)

    const { origin } = (release = await serveRelease(path.join(copy.folder, 'remotes/racks/dist')))
    portal.editConfig((config) => {
      config.remotes.push({ name: 'racks', url: `${origin}/remote.json` })
      config.allowedOrigins.push(origin)
    })
    await reload(page)
    await expect(navigation(page).getByRole('link')).toHaveCount(links + 1)
    const widget = page.getByRole('region', { name: 'ラック管理: 対応が必要なサーバー' })
    await expect(widget.getByRole('listitem').first()).toBeVisible()

    await follow(page, 'ラック管理')
    await ready(page)
    const racks = page.getByRole('table', { name: 'ラック管理の一覧' })
    const name = await racks.getByRole('rowheader').getByRole('link').first().innerText()
    expect(name).not.toBe('')
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name, exact: true }).click()
    await expectHeading(page, name)
    await ready(page)
    expect(await violations(page)).toEqual([])
    expect(hashesOf(HOST)).toEqual(hostBefore)
  },
)

function inCopy(script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: copy.folder, stdio: 'pipe' })
}
