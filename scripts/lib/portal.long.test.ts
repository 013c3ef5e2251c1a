import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { Browser } from '@portal/sandbox/identity/browser.fixture'
import { PASSWORD } from '@portal/sandbox/seed/people'
import * as z from 'zod/mini'
import { testFolder } from './folder.fixture'
import { reservePortOffset } from './ports'
import { AUDIENCE, CLIENT_ID, folderOf, portsWith, TARGETS, urlOf } from './settings'
import { copyRepository } from './testing/repository-copy'

/** A database is seeded twice, and a portal started five times. */
jest.setTimeout(180_000)

const Servers = z.array(z.object({ id: z.string(), name: z.string(), note: z.nullish(z.string()) }))

const folder = testFolder('portal-data')
let copy: ReturnType<typeof copyRepository>
let offset: number
const started: ChildProcess[] = []

beforeAll(async () => {
  offset = await reservePortOffset()
  copy = copyRepository(root)
  for (const target of TARGETS) {
    const dist = path.join(copy.folder, path.relative(root, folderOf(target)), 'dist')
    mkdirSync(dist)
    writeFileSync(path.join(dist, 'index.html'), '')
  }
})
afterEach(() => Promise.all(started.map(end)))
afterAll(() => copy.remove())

/** Starts a portal on `folder`, and waits until it runs or gives up. */
async function start(at: number, ...args: string[]): Promise<{ child: ChildProcess; url?: string; reason?: string }> {
  const child = fork(path.join(copy.folder, 'scripts/lib/portal.fixture.ts'), args, {
    cwd: copy.folder,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PORT_OFFSET: String(at), PORTAL_DATA: folder, PORTAL_SERVERS: '1' },
  })
  started.push(child)
  const [message] = await once(child, 'message')
  return { child, ...z.object({ url: z.optional(z.string()), reason: z.optional(z.string()) }).parse(message) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function api(path: string, init: RequestInit = {}): Promise<unknown> {
  const ports = portsWith(offset)
  const browser = new Browser(urlOf(ports.identity), CLIENT_ID, `${urlOf(ports.host)}/callback`, AUDIENCE)
  const { access_token } = await browser.signIn('admin@alpha.example', PASSWORD)
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const response = await fetch(`${urlOf(ports.api)}/api/v1/alpha${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function write(note: string): Promise<void> {
  const [server] = Servers.parse(await api('/servers'))
  if (!server) throw new Error('The seed has no server.')
  await api(`/servers/${server.id}`, { method: 'PUT', body: JSON.stringify({ name: server.name, note }) })
}

test('a folder serves one portal at a time, and a reset of a free one seeds it again', async () => {
  const first = await start(offset)
  expect(first.reason).toBeUndefined()
  await write('before')
  const config = readFileSync(path.join(folder, 'config.json'), 'utf8')

  for (const args of [[], ['--reset']]) {
    const { reason, child } = await start(await reservePortOffset(), ...args)
    expect(reason).toBe(
      `${folder} is in use by process ${first.child.pid}: a data folder serves one process at a time. ` +
        'Stop that process first, or name another folder in PORTAL_DATA.',
    )
    await end(child)
  }
  expect(readFileSync(path.join(folder, 'config.json'), 'utf8')).toBe(config)
  await write('after')

  await end(first.child)
  const second = await start(offset)
  expect(second.reason).toBeUndefined()
  expect(Servers.parse(await api('/servers'))).toEqual([expect.objectContaining({ note: 'after' })])

  writeFileSync(path.join(folder, 'notes.txt'), 'mine')
  await end(second.child)
  expect(existsSync(path.join(folder, 'portal.lock'))).toBe(false)
  expect((await start(offset, '--reset')).reason).toBeUndefined()
  expect(Servers.parse(await api('/servers'))[0]?.note ?? '').not.toBe('after')
  expect(readFileSync(path.join(folder, 'notes.txt'), 'utf8')).toBe('mine')
})
