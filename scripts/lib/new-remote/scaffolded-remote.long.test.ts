import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { violations } from '../boundaries'
import { remotesIn } from '../remotes'
import { copyRepository, linkPackages } from '../testing/repository-copy'
import { type Scaffolded, scaffold } from './scaffold'

// Takes long, because types, lint and tests of the scaffolded remote are processes of their own over the whole repository.
const root = path.resolve(__dirname, '../../..')
const run = promisify(execFile)
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.includes('node_modules') && /\.\w+$/.test(file),
  )

describe('a scaffolded remote', () => {
  let copy: ReturnType<typeof copyRepository>
  let made: Scaffolded

  beforeAll(async () => {
    copy = copyRepository(root)
    made = await scaffold(copy.folder, { name: 'rack-plan', label: "ラックの'図", icon: 'server' })
    linkPackages(copy.folder, 'rack-plan')
  })
  afterAll(() => copy.remove())

  const check = (...command: string[]) => {
    const [tool = '', ...args] = command
    return run(process.execPath, [path.join(copy.folder, 'node_modules', tool), ...args], { cwd: copy.folder }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) =>
        Promise.reject(new Error(`${tool} found:\n${stdout}${stderr}`)),
    )
  }

  test('has the next free port, a place at the end of nav, and no gap left in its files', async () => {
    expect(made.port).toBe(Math.max(...remotesIn(root).map(({ port }) => port)) + 1)
    expect(remotesIn(copy.folder).at(-1)).toEqual({ name: 'rack-plan', port: made.port })
    const files = filesOf(made.folder)
    expect(files).toEqual(
      expect.arrayContaining([
        'remote.config.ts',
        'webpack.config.ts',
        'src/module.ts',
        'src/list/ListPage.tsx',
        'src/detail/DetailPage.tsx',
        'src/rack-plan.test.tsx',
        'src/reads.test.tsx',
      ]),
    )
    for (const file of files) {
      const text = readFileSync(path.join(made.folder, file), 'utf8')
      expect([file, ...(/__\w+__|\.template/.exec(file + text) ?? [])]).toEqual([file])
      expect([file, violations(`remotes/rack-plan/${file}`, text)]).toEqual([file, []])
    }
    expect(readFileSync(path.join(made.folder, 'remote.config.ts'), 'utf8')).toContain(
      `{ label: "ラックの'図", icon: 'server', to: '/rack-plan', order: ${(made.port - 3000) * 10} }`,
    )
  })

  test('keeps to the layout, the types and the lint of the repository', async () => {
    writeFileSync(
      path.join(copy.folder, 'tsconfig.remote.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['remotes/rack-plan', 'shared/ui/src/theme/css.d.ts', 'shared/testing/src/setup.ts'],
      }),
    )
    await Promise.all([
      check('oxfmt/bin/oxfmt', '--check', 'remotes/rack-plan'),
      check('typescript/bin/tsc', '-p', 'tsconfig.remote.json'),
      check('oxlint/bin/oxlint', '--deny-warnings', 'remotes/rack-plan'),
    ])
  }, 180_000)

  test('passes the tests that it brings', async () => {
    const { stderr } = await check('jest/bin/jest.js', '--ci', '--selectProjects', 'browser', '--', 'remotes/rack-plan')
    expect(stderr).toMatch(/Tests: +15 passed, 15 total/)
  }, 180_000)
})
