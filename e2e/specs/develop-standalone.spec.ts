import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { Development, seen } from '../development'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
const LIST = 'list/ListPage.tsx'
const FINE = '  const list = useList'
const BROKEN = `  if (TITLE) throw new Error('broken')\n${FINE}`
let folder: string
let development: Development

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-standalone-'))
  const team = path.join(folder, 'team')
  const script = ['--import', 'tsx', 'scripts/commands/new-remote.ts', 'racks', '--label', 'ラック管理']
  execFileSync(process.execPath, [...script, '--standalone', team], { cwd: root })
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: team, stdio: 'ignore' })
  development = new Development(team, 'src')
})
// After the pages are gone, because a page that loses its server says so in the console.
test.afterAll(async () => {
  await development.end()
  rmSync(folder, { recursive: true })
})

test(
  'a team with a repository of its own develops its remote inside a portal, whose page takes each build over',
  { tag: '@long' },
  async ({ page, portal, signIn, expectErrors }) => {
    const port = await reservePort()
    portal.editConfig((config) => {
      config.remotes.push({ name: 'racks', url: `http://localhost:${port}/remote.json` })
    })
    const script = 'node_modules/@portal/build/src/dev-standalone.js'
    const link = await development.start({}, script, `${portal.url}/racks`, '--port', String(port))
    await signIn(page, ADMIN)
    await page.goto(link)
    await expectHeading(page, 'この端末のプログラムを実行しますか？')
    await page.getByRole('button', { name: '実行する' }).click()
    await expectHeading(page, 'ラック管理')
    await ready(page)
    await page.evaluate("window.kept = 'yes'")
    const search = page.getByRole('searchbox')
    await search.fill('web')
    const expectKept = async () => {
      await expect(search).toHaveValue('web')
      expect(await page.evaluate('window.kept')).toBe('yes')
    }

    await seen('a text', async () => {
      development.edit(LIST, 'title={TITLE}', 'title="ラックの管理"')
      await expectHeading(page, 'ラックの管理')
    })
    await expectKept()

    const wrong = page.getByRole('alert').filter({ hasText: 'racks に誤りがあります' })
    await seen('a syntax error', async () => {
      development.edit(LIST, 'title="ラックの管理"', 'title="ラックの管理')
      await expect(wrong).toContainText(/ListPage\.tsx:\d+/)
    })
    await seen('its correction', async () => {
      development.edit(LIST, 'title="ラックの管理', 'title="ラックの一覧"')
      await expectHeading(page, 'ラックの一覧')
    })
    await expect(wrong).toHaveCount(0)
    await expectKept()

    await seen('a type error', async () => {
      development.edit(LIST, 'servers.list()', "servers.list('no')")
      await expect(wrong).toContainText(/ListPage\.tsx\(\d+,\d+\): error TS/)
    })
    await seen('its correction', async () => {
      development.edit(LIST, "servers.list('no')", 'servers.list()')
      await expect(wrong).toHaveCount(0)
    })

    expectErrors(/broken/)
    const thrown = page.getByRole('alert').filter({ hasText: 'racks を表示できません' })
    await seen('a throw', async () => {
      development.edit(LIST, FINE, BROKEN)
      await expect(thrown).toContainText(/src\/list\/ListPage\.tsx Component\s+Error: broken/)
    })
    await seen('its correction', async () => {
      development.edit(LIST, BROKEN, FINE)
      await expectHeading(page, 'ラックの一覧')
    })
    await expect(thrown).toHaveCount(0)
    await expectKept()
  },
)
