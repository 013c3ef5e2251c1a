import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import type { components, paths } from 'portal-api'
import { ADMIN_ALPHA, tokenOf, useApi } from '../api.fixture'

// A client that openapi-typescript makes from docs/openapi.json. Its types are no part of the repository: this folder
// has a tsconfig of its own, which finds them where the first test has put them.

const root = path.resolve(import.meta.dirname, '../../..')
const api = useApi()

async function newClient() {
  const { port } = await api.listening()
  return createClient<paths>({
    baseUrl: `http://127.0.0.1:${port}`,
    headers: { authorization: `Bearer ${await tokenOf(ADMIN_ALPHA)}` },
  })
}

test('the client is generated, and this file compiles against it', async () => {
  const generated = path.join(root, 'node_modules/.cache/generated-client/portal-api.ts')
  mkdirSync(path.dirname(generated), { recursive: true })
  writeFileSync(generated, astToString(await openapiTS(new URL('../../../docs/openapi.json', import.meta.url))))
  const compiler = path.join(root, 'node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(compiler, ['-p', import.meta.dirname], { encoding: 'utf8' })
  assert.equal(stdout, '')
  assert.equal(status, 0)
})

test('it reads, writes, and is told what was wrong', async () => {
  const client = await newClient()
  const ofAlpha = { project: 'alpha' }
  const { data: servers = [] } = await client.GET('/api/v1/{project}/servers', { params: { path: ofAlpha } })
  const [server] = Array.isArray(servers) ? servers : servers.items
  assert.ok(server)
  const one = { params: { path: { ...ofAlpha, id: server.id } } }

  const written = await client.PUT('/api/v1/{project}/servers/{id}', { ...one, body: { name: '生成クライアント' } })
  assert.equal(written.data?.name, '生成クライアント')
  const refused = await client.PUT('/api/v1/{project}/servers/{id}', { ...one, body: { name: '' } })
  assert.equal(refused.error?.code, 'request.invalid')
  assert.equal(refused.error.field, 'name')
})

test('it takes an error code that this API does not have', () => {
  const told = { message: '上限に達しました。', requestID: 'r1' }
  const error: components['schemas']['Error'] = { code: 'quota.exceeded', ...told }
  assert.equal(error.code, 'quota.exceeded')
})

test('a sample of a metric is a pair', () => {
  const values: NonNullable<components['schemas']['Metrics']['data']['result'][number]['values']> = [
    [1_764_000_000, '24.5'],
  ]
  // @ts-expect-error -- the time comes first
  values.push(['24.5', 1_764_000_000])
  assert.equal(values.length, 2)
})
