import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { HOST_PAGES, scaffold, scaffoldStandalone, type Wanted } from './scaffold'

const root = path.resolve(__dirname, '../../..')
const RACKS = { name: 'racks', label: 'ラック', icon: 'server' }
const folder = emptyTestFolder('scaffold')

describe('refused, with nothing written:', () => {
  beforeEach(() => {
    const users = path.join(folder, 'remotes/users')
    mkdirSync(users, { recursive: true })
    writeFileSync(path.join(users, 'package.json'), JSON.stringify({ config: { port: 3004 } }))
    const paths = ['/users/*', '/profile']
    const nav = [{ label: 'users', icon: 'users', to: paths[0], order: 50 }]
    const manifest = { name: 'users', contract: '^1.0.0', paths, nav, widgets: [], preload: {} }
    writeFileSync(path.join(users, 'remote.config.ts'), `export default ${JSON.stringify(manifest)}`)
    mkdirSync(path.join(folder, 'remotes/left-over/dist'), { recursive: true })
  })

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
    const before = readdirSync(path.join(folder, 'remotes'), { recursive: true })
    await expect(scaffold(folder, { ...RACKS, ...wanted })).rejects.toThrow(reason)
    expect(readdirSync(path.join(folder, 'remotes'), { recursive: true })).toEqual(before)
  })

  test('nothing, when all is in order', async () => {
    expect(await scaffold(folder, RACKS)).toMatchObject({ port: 3005 })
    expect(existsSync(path.join(folder, 'remotes/racks/src/racks.test.tsx'))).toBe(true)
  })
})

test('every page of the host is known as taken', () => {
  const router = readFileSync(path.join(root, 'host/src/router.tsx'), 'utf8')
  const pages = [...router.matchAll(/path: '([a-z][\w-]*)/g)].map(([, page]) => page)
  expect(pages).toEqual(expect.arrayContaining(['dashboard', 'callback']))
  expect(pages.filter((page) => !HOST_PAGES.some((known) => known === page))).toEqual([])
})

test('a repository of its own is written beside this one, by a relative path', async () => {
  const relative = path.relative(process.cwd(), folder)
  expect(relative).toMatch(/^\.\./)
  await scaffoldStandalone(root, relative, RACKS)
  expect(existsSync(path.join(folder, 'src/module.ts'))).toBe(true)
})
