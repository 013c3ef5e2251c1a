import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { RemoteDescriptor } from '@portal/contract'

const run = promisify(execFile)
const BUILD = path.join(__dirname, 'build-release.fixture.ts')
const UI = path.join(__dirname, '../../ui/src')
let folder: string
/** A test builds up to twice, each in a process of its own. */
jest.setTimeout(180_000)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remote-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A remote with one lazy page that has a stylesheet; `text` is what the page says. */
function makeRemote(name: string, text: string): string {
  const dir = path.join(folder, name)
  mkdirSync(path.join(dir, 'src'), { recursive: true })
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, version: '1.2.3', type: 'module' }))
  writeFileSync(
    path.join(dir, 'src/module.ts'),
    `export default { routes: [{ path: '/tiny', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') }], widgets: {} }`,
  )
  writeFileSync(
    path.join(dir, 'src/ListPage.ts'),
    `import './page.css'\nimport { DataTable, useList } from '@portal/ui/table'\nimport * as ui from '@portal/ui'\nconst unused = useList\nexport const text = [ui.Button, DataTable, '${text}']`,
  )
  writeFileSync(path.join(dir, 'src/page.css'), `.page { color: green }`)
  return dir
}

async function build(dir: string, { chunk = 'list', how = '' } = {}): Promise<{ uniqueName: string; dist: string }> {
  const manifest = {
    ...{ name: 'tiny-remote', contract: '^1.0.0', paths: ['/tiny/*'], nav: [], widgets: [] },
    preload: { '/tiny/*': [chunk], '/tiny/:id': [] },
    reads: { '/tiny/*': [{ read: 'tiny' }] },
  }
  const given = ['--import', 'tsx', BUILD, dir, JSON.stringify(manifest), how]
  const { stdout } = await run(process.execPath, given, { cwd: __dirname })
  const answer: { uniqueName: string; dist: string } = JSON.parse(stdout)
  return answer
}

const descriptorOf = (dist: string) =>
  RemoteDescriptor.parse(JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8')))

test('a release vouches for the bytes of each of its scripts and styles, and names entry and preloads that exist', async () => {
  const { dist } = await build(makeRemote('one', 'first'))
  const descriptor = descriptorOf(dist)
  const assets = readdirSync(dist).filter((file) => /\.(js|css)$/.test(file))
  expect(assets.some((file) => file.endsWith('.css'))).toBe(true)
  expect(Object.keys(descriptor.integrity).sort()).toEqual(assets.sort())
  for (const file of assets) {
    const bytes = readFileSync(path.join(dist, file))
    const digest = createHash('sha384').update(bytes).digest('base64')
    expect([file, descriptor.integrity[file]]).toEqual([file, `sha384-${digest}`])
  }
  expect(assets).toContain(descriptor.entry)
  const preloads = descriptor.preload['/tiny/*'] ?? []
  const names = preloads.map((file) => file.replace(/\.[0-9a-f]{8}\./, '.'))
  expect(names).toEqual(expect.arrayContaining(['list.css', 'list.js', 'module.js']))
  for (const file of preloads) expect(assets).toContain(file)
  expect(descriptor.preloadShared).toEqual({ '/tiny/*': ['@portal/ui/table'], '/tiny/:id': [] })
  expect(descriptor.uses).toEqual({ '@portal/ui': ['Button'], '@portal/ui/table': ['DataTable'] })
  expect(descriptor.reads).toEqual({ '/tiny/*': [{ read: 'tiny' }] })
  expect(descriptor).toMatchObject({
    name: 'tiny-remote',
    global: expect.stringMatching(/^portal_tiny_remote_1_2_3_[0-9a-f]{8}$/),
    version: expect.stringMatching(/^1\.2\.3\+[0-9a-f]{8}$/),
  })
  // The entry checks the chunks it loads, scripts and styles, so no placeholder of a hash may be left in it.
  const entry = readFileSync(path.join(dist, descriptor.entry), 'utf8')
  for (const file of assets) expect(readFileSync(path.join(dist, file), 'utf8')).not.toMatch(/-HASH-/)
  for (const file of assets.filter((name) => name !== descriptor.entry))
    expect(entry).toContain(descriptor.integrity[file])
})

test.each([
  ['its stylesheet was ready later', 'styles-last'],
  ['its chunk has the number 0', 'number-0'],
])('the entry knows the hash of a script also where %s', async (_, how) => {
  const { dist } = await build(makeRemote(how, 'first'), { how })
  const { integrity, entry } = descriptorOf(dist)
  const text = readFileSync(path.join(dist, entry), 'utf8')
  const unknown = Object.entries(integrity).filter(([file, hash]) => file !== entry && !text.includes(hash))
  expect(unknown).toEqual([])
})

test('a release with another source has another unique name, so that a swap does not replay the old code', async () => {
  const first = await build(makeRemote('two', 'first'))
  const before = Object.keys(descriptorOf(first.dist).integrity)
  const second = await build(makeRemote('two', 'second'))
  expect(second.uniqueName).not.toBe(first.uniqueName)
  const after = Object.keys(descriptorOf(second.dist).integrity)
  const same = after.filter((file) => before.includes(file)).map((file) => file.replace(/\.[0-9a-f]{8}\./, '.'))
  // A chunk without a change keeps its name and bytes, so that it need not be loaded again.
  expect(same).toEqual(expect.arrayContaining(['module.js', 'list.css']))
  expect(same).not.toContain('list.js')
})

test.each([
  ['react-router', `import { Link as copy } from '${require.resolve('react-router')}'`, 'react-router-dom'],
  ['a file of ours', `import { toast as copy } from '${UI}/overlay/toast-store'`, '@portal/ui'],
])('a second copy of what the host provides fails the build and is named: %s', async (name, line, instead) => {
  const dir = makeRemote(`copy-${name.replaceAll(' ', '-')}`, 'first')
  appendFileSync(path.join(dir, 'src/ListPage.ts'), `\n${line}\nexport const copied = copy`)
  await expect(build(dir)).rejects.toThrow(
    new RegExp(`tiny-remote would bring its own copy of .*, which .*ListPage\\.ts imports\\. Import ${instead}`),
  )
})

test('a preload of a chunk that does not exist fails the build and names it', async () => {
  await expect(build(makeRemote('three', 'first'), { chunk: 'nowhere' })).rejects.toThrow(
    'preload names the chunk "nowhere", which tiny-remote does not have',
  )
})
