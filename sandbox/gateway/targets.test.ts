import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { readTargets } from './targets'

let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-targets-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(content: string) {
  const file = path.join(folder, 'consoles.json')
  await writeFile(file, content)
  return readTargets(file)
}

test('targets are read with their defaults, keys from files beside', async () => {
  await writeFile(path.join(folder, 'key'), 'PRIVATE')
  const pin = 'A'.repeat(43)
  const ssh = { host: 'h', username: 'u', privateKeyFile: 'key', hostKeySha256: pin }
  const targets = await read(JSON.stringify({ S1: { ssh, rfb: { host: 'h', password: 'p' } }, S2: {} }))
  assert.deepEqual(targets.get('S1'), {
    ssh: { host: 'h', port: 22, username: 'u', privateKey: 'PRIVATE', hostKey: `SHA256:${pin}` },
    rfb: { host: 'h', port: 5900, password: 'p' },
  })
  assert.deepEqual(targets.get('S2'), {})
})

test('a file that is wrong says which key is', async () => {
  const ssh = { host: 'h', username: 'u', password: 'p' }
  const cases: [unknown, RegExp][] = [
    [{ S1: { ssh: { ...ssh, port: 70_000 } } }, /S1\.ssh\.port/],
    [{ S1: { ssh: { ...ssh, pasword: 'x' } } }, /pasword[^]*S1\.ssh/],
    [{ S1: { ssh: { host: 'h', username: 'u' } } }, /password or privateKeyFile is needed[^]*S1\.ssh/],
    [{ S1: { ssh: { ...ssh, hostKeySha256: 'md5:00' } } }, /SHA256:…[^]*S1\.ssh\.hostKeySha256/],
    [{ S1: { ssh: { ...ssh, privateKeyFile: 'missing' } } }, /S1\.ssh\.privateKeyFile.*ENOENT/],
    [{ S1: { vnc: {} } }, /vnc[^]*S1/],
    [[], /record/],
  ]
  for (const [content, message] of cases) await assert.rejects(read(JSON.stringify(content)), message)
  await assert.rejects(read('{'), /consoles\.json is not JSON/)
  await assert.rejects(readTargets(path.join(folder, 'none.json')), /Cannot read the consoles file: ENOENT/)
})
