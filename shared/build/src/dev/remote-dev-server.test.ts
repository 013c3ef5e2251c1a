import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LiveReload } from './live-reload'
import type { StaticServer } from './static-server'
import { tellPages } from './tell-pages'
import { serveRemoteInDevelopment } from './remote-dev-server'

const PAGE = { headers: { origin: 'https://staging.example' } }
const BUILD = { hash: '0a1b2c', files: { 'list.js': 'sha384-0' }, hasNewFiles: false }
const liveReload = new LiveReload()
let dist: string
let server: StaticServer

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'remote-dev-'))
  writeFileSync(path.join(dist, 'remote.json'), '{"name":"servers"}')
  writeFileSync(path.join(dist, 'remoteEntry.0a1b2c3d.js'), 'run()')
  server = await serveRemoteInDevelopment({ port: 0, name: 'servers', dist, liveReload })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

test.each(['remote.json', 'remoteEntry.0a1b2c3d.js', 'nowhere.js'])(
  '%s can be read by any page, and is never kept',
  async (file) => {
    const response = await fetch(`${server.url}/${file}`, PAGE)
    const allowed = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }
    expect(Object.fromEntries(response.headers)).toMatchObject(allowed)
    expect(response.status).toBe(file === 'nowhere.js' ? 404 : 200)
  },
)

test('a page from the network may reach this machine', async () => {
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-private-network': 'true' }
  const headers = { ...PAGE.headers, ...asked }
  const response = await fetch(`${server.url}/remote.json`, { method: 'OPTIONS', headers })
  expect(response.status).toBe(204)
  const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-private-network': 'true' }
  expect(Object.fromEntries(response.headers)).toMatchObject(allowed)
})

test('an open page of any portal hears of each build', async () => {
  const response = await fetch(`${server.url}/live-reload`, PAGE)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('retry: 500\n\n')
  liveReload.built('servers', BUILD)
  const data = '{"target":"servers","hash":"0a1b2c","files":{"list.js":"sha384-0"},"hasNewFiles":false}'
  expect((await reader?.read())?.value).toBe(`event: built\ndata: ${data}\n\n`)
  await reader?.cancel()
})

test('it hears what is wrong with a build too, also when it opens later, until the next build', async () => {
  liveReload.fail('servers', 'Unexpected token')
  const first = await open()
  await first.until('event: failed\ndata: {"target":"servers","text":"Unexpected token"}\n\n')
  liveReload.built('servers', BUILD)
  await first.until('event: built\n')
  const second = await open()
  await second.until('retry: 500\n\n')
  liveReload.fail('servers', 'again')
  expect(await second.until('"text":"again"')).not.toContain('Unexpected token')
  liveReload.built('servers', BUILD)
  await Promise.all([first.cancel(), second.cancel()])
})

test('types are checked after the last build alone, one check at a time', async () => {
  const told: string[] = []
  const pages = { built: () => told.push('built'), fail: (_target: string, text: string) => told.push(text) }
  const answers: ((text: string | null) => void)[] = []
  const checked = () => new Promise<string | null>((resolve) => answers.push(resolve))
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { onBuilt, onFailed } = tellPages('servers', Object.assign(new LiveReload(), pages), checked)
  onBuilt(BUILD)
  await new Promise(setImmediate)
  onBuilt(BUILD)
  onBuilt(BUILD)
  await new Promise(setImmediate)
  expect(answers).toHaveLength(1)
  answers[0]?.('of the first build')
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
  answers[1]?.('of the third build')
  await new Promise(setImmediate)
  onFailed('Unexpected token')
  expect(told).toEqual(['built', 'built', 'built', 'of the third build', 'Unexpected token'])
})

async function open() {
  const response = await fetch(`${server.url}/live-reload`, PAGE)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    /** Returns all that was heard, as soon as `text` is in it. */
    until: async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
      return heard
    },
    cancel: async () => reader?.cancel(),
  }
}
