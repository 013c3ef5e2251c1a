import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { violations } from '../boundaries'
import { remotesIn } from '../remotes'
import { copyRepository, linkPackages } from '../testing/repository-copy'
import { HOST_PAGES, type Scaffolded, scaffold, type Wanted } from './scaffold'

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

describe('refused, with nothing written:', () => {
  let repository: string

  beforeEach(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'scaffold-'))
    remote('users', 3004, ['/users/*', '/profile'])
    mkdirSync(path.join(repository, 'remotes/left-over/dist'), { recursive: true })
  })
  afterEach(() => rmSync(repository, { recursive: true }))

  function remote(name: string, port: number, paths: string[]): void {
    const folder = path.join(repository, 'remotes', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ config: { port } }))
    const manifest = {
      name,
      contract: '^1.0.0',
      paths,
      nav: [{ label: name, icon: name, to: paths[0], order: 50 }],
      widgets: [],
      preload: {},
    }
    writeFileSync(path.join(folder, 'remote.config.ts'), `export default ${JSON.stringify(manifest)}`)
  }

  test.each<[string, Partial<Wanted>, string]>([
    ['a name with a capital', { name: 'Racks' }, '"Racks" is no name of a remote'],
    ['a path instead of a name', { name: '../racks' }, '"../racks" is no name of a remote'],
    ['no name', { name: '' }, '"" is no name of a remote'],
    ['the host', { name: 'host' }, '"host" is the name of another part of the portal.'],
    ['the API', { name: 'api' }, '"api" is the name of another part of the portal.'],
    ['a remote that exists', { name: 'users' }, 'remotes/users is there already.'],
    ['what is left of a remote', { name: 'left-over' }, 'remotes/left-over is there already.'],
    ['a path of another remote', { name: 'profile' }, '/profile belongs to the remote users.'],
    ['a page of the host', { name: 'dashboard' }, '/dashboard is a page of the host.'],
    ['an empty label', { label: ' ' }, '--label needs 1 to 20 characters on one line.'],
    ['a label of two lines', { label: 'a\nb' }, '--label needs 1 to 20 characters on one line.'],
    ['a label that no nav has room for', { label: 'あ'.repeat(21) }, '--label needs 1 to 20 characters on one line.'],
    ['an icon that is no name', { icon: 'Server!' }, '--icon needs the name of an icon'],
  ])('%s', async (_case, wanted, reason) => {
    const before = readdirSync(path.join(repository, 'remotes'), { recursive: true })
    await expect(scaffold(repository, { name: 'racks', label: 'ラック', icon: 'server', ...wanted })).rejects.toThrow(
      reason,
    )
    expect(readdirSync(path.join(repository, 'remotes'), { recursive: true })).toEqual(before)
  })

  test('nothing, when all is in order', async () => {
    expect(await scaffold(repository, { name: 'racks', label: 'ラック', icon: 'server' })).toMatchObject({ port: 3005 })
    expect(existsSync(path.join(repository, 'remotes/racks/src/racks.test.tsx'))).toBe(true)
  })
})

test('every page of the host is known as taken', () => {
  const router = readFileSync(path.join(root, 'host/src/router.tsx'), 'utf8')
  const pages = [...router.matchAll(/path: '([a-z][\w-]*)/g)].map(([, page]) => page)
  expect(pages).toEqual(expect.arrayContaining(['dashboard', 'callback']))
  expect(pages.filter((page) => !HOST_PAGES.some((known) => known === page))).toEqual([])
})
