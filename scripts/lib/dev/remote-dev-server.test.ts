import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LiveReload } from '../serve/live-reload'
import type { StaticServer } from '../serve/static-server'
import { serveRemoteInDevelopment } from './remote-dev-server'

const PORT = 7431
const ORIGIN = `http://127.0.0.1:${PORT}`
const PAGE = { headers: { origin: 'https://staging.example' } }
const liveReload = new LiveReload()
let dist: string
let server: StaticServer

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'remote-dev-'))
  writeFileSync(path.join(dist, 'remote.json'), '{"name":"servers"}')
  writeFileSync(path.join(dist, 'remoteEntry.0a1b2c3d.js'), 'run()')
  server = await serveRemoteInDevelopment({ port: PORT, name: 'servers', dist, liveReload })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

test.each(['remote.json', 'remoteEntry.0a1b2c3d.js', 'nowhere.js'])(
  '%s can be read by any page, and is never kept',
  async (file) => {
    const response = await fetch(`${ORIGIN}/${file}`, PAGE)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    })
    expect(response.status).toBe(file === 'nowhere.js' ? 404 : 200)
  },
)

test('a page from the network may reach this machine', async () => {
  const response = await fetch(`${ORIGIN}/remote.json`, {
    method: 'OPTIONS',
    headers: {
      ...PAGE.headers,
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    },
  })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-private-network': 'true',
  })
})

test('an open page of any portal hears of each build', async () => {
  const response = await fetch(`${ORIGIN}/live-reload`, PAGE)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('retry: 500\n\n')
  liveReload.reload()
  expect((await reader?.read())?.value).toBe('event: built\ndata: {}\n\n')
  await reader?.cancel()
})
