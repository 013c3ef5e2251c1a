import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StaticServer } from '@portal/build/dev/static-server'
import { testFolder } from '../folder.fixture'
import { serveRemote } from './remote-server'

const dist = testFolder('remote-dist')
let server: StaticServer

beforeAll(async () => {
  writeFileSync(path.join(dist, 'remote.json'), '{"name":"servers"}')
  writeFileSync(path.join(dist, 'remoteEntry.0a1b2c3d.js'), 'run()')
  server = await serveRemote({ port: 0, name: 'servers', dist })
})
afterAll(() => server.close())

test.each([
  ['remote.json', 'no-cache'],
  ['remoteEntry.0a1b2c3d.js', 'public, max-age=31536000, immutable'],
])('%s can be read from any origin and is cached as %s', async (file, cacheControl) => {
  const response = await fetch(`${server.url}/${file}`, { headers: { origin: 'https://portal.example' } })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
})

test('a file that was replaced on disk is served anew, without a restart', async () => {
  writeFileSync(path.join(dist, 'remote.json'), '{"name":"servers","version":"2"}')
  expect(await (await fetch(`${server.url}/remote.json`)).json()).toEqual({ name: 'servers', version: '2' })
})

test('a hidden file is not there', async () => {
  writeFileSync(path.join(dist, '.source-hash'), 'secret')
  expect((await fetch(`${server.url}/.source-hash`)).status).toBe(404)
})

test('what is not there is a 404, which the portal may read as one', async () => {
  const response = await fetch(`${server.url}/nowhere.js`)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
