import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, navigation, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
/** Beyond the portals of all workers, so that the remote's own port is free. */
const PORT_OFFSET = 2900
let copy: ReturnType<typeof copyRepository>
const started: ChildProcess[] = []

test.beforeAll(() => {
  copy = copyRepository(root)
})
// After the pages are gone, because a page that loses its server says so in the console.
test.afterAll(async () => {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    child.kill()
    await once(child, 'exit')
  }
  copy.remove()
})

test(
  'a remote is developed inside a portal that runs elsewhere, whose page follows each build',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    await signIn(page, ADMIN, '/servers')
    const link = await develop('servers', '--against', `${portal.url}/servers`)
    expect(link).toBe(`${portal.url}/servers?remotes=servers@http://localhost:${3001 + PORT_OFFSET}/remote.json`)

    await page.goto(link)
    await expectHeading(page, 'この端末のプログラムを実行しますか？')
    await page.getByRole('button', { name: '実行する' }).click()
    await expectHeading(page, 'サーバー管理')
    await ready(page)
    change('title="サーバー管理"', 'title="サーバー管理（開発中）"')
    await expectHeading(page, 'サーバー管理（開発中）')
    await ready(page)
    await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()

    const wrong = page.getByRole('alert').filter({ hasText: 'servers に誤りがあります' })
    change('title="サーバー管理（開発中）"', 'title="サーバー管理（開発中）')
    await expect(wrong).toContainText('ListPage.tsx')
    change('title="サーバー管理（開発中）', 'title="サーバー管理（修正）"')
    await expectHeading(page, 'サーバー管理（修正）')
    await expect(wrong).toHaveCount(0)

    // Only this remote comes from here; the host and the others are those of the portal.
    await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
    await expectHeading(page, 'イベント管理')
  },
)

test('a portal that does not allow it is left alone', async ({ portal }) => {
  portal.editConfig((config) => {
    config.allowOverrides = false
  })
  await expect(develop('servers', '--against', portal.url)).rejects.toThrow('runs no remote from elsewhere')
})

/** Starts `pnpm dev` in the copy; answers with the link it prints. @throws Error with what it said when it ends instead. */
async function develop(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/commands/dev.ts', ...args], {
    cwd: copy.folder,
    env: { ...process.env, PORT_OFFSET: String(PORT_OFFSET) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const link = /^http\S+\?remotes=\S+$/m.exec(said)?.[0]
      if (link) resolve(link)
    })
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('close', () => reject(new Error(said)))
  })
}

function change(before: string, after: string): void {
  const file = path.join(copy.folder, 'remotes/servers/src/list/ListPage.tsx')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
}
