import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOST_PAGES, scaffold, scaffoldStandalone, type Wanted } from './scaffold'

const root = path.resolve(__dirname, '../../..')

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

test('a repository of its own is written beside this one, by a relative path', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'standalone-'))
  const relative = path.relative(process.cwd(), folder)
  expect(relative).toMatch(/^\.\./)
  await scaffoldStandalone(root, relative, { name: 'racks', label: 'ラック', icon: 'server' })
  expect(existsSync(path.join(folder, 'src/module.ts'))).toBe(true)
  rmSync(folder, { recursive: true })
})
