import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '@portal/build/common'
import { RuntimeConfig } from '@portal/contract'
import { testFolder } from './folder.fixture'
import { reservePortOffset } from './ports'
import { openTarget } from './release/open-target'
import { rollback } from './release/rollback'

const folder = testFolder('rehearsal')
let offset: number
let running: ChildProcess | null = null

beforeEach(async () => {
  offset = await reservePortOffset()
})
afterEach(() => stop())

/**
 * Runs the command as npm does, and waits until it is ready. @returns the addresses that it told, by name. @throws
 * Error with what it said when it ends instead
 */
async function rehearse(): Promise<(name: 'Staging' | 'Production' | 'Target' | 'Collector') => string> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/commands/rehearse.ts')], {
    cwd: root,
    env: { ...process.env, PORT_OFFSET: String(offset), PORTAL_DATA: folder, PORTAL_SERVERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Rehearsal ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(said)))
  })
  return (name) => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(said)?.[1] ?? ''
}

async function stop(): Promise<void> {
  const child = running
  running = null
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const configOf = async (origin: string) => RuntimeConfig.parse(await (await fetch(`${origin}/config.json`)).json())

test('staging and production run behind nginx from one target, and a second start keeps what was released', async () => {
  const first = await rehearse()
  const [staging, production] = await Promise.all([configOf(first('Staging')), configOf(first('Production'))])
  expect(production.environment).toBe('production')
  expect(production.remotes.map(({ url }) => url)).toEqual(staging.remotes.map(({ url }) => url))
  const page = await fetch(first('Production'), { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(new URL(staging.releasesUrl ?? '').origin)
  const descriptors = await Promise.all(production.remotes.map(async ({ url }) => (await fetch(url)).status))
  expect(descriptors).toEqual(production.remotes.map(() => 200))
  const figures = await fetch(`${first('Collector')}/figures?environment=staging&target=events&version=1`)
  expect(await figures.json()).toEqual({ visits: 0, failed: 0 })
  const discovery = `${production.auth.domain}/.well-known/openid-configuration`
  expect((await fetch(discovery)).status).toBe(200)
  await stop()

  const again = await rehearse()
  expect(await configOf(again('Staging'))).toEqual(staging)
  const target = await openTarget(again('Target'))
  await expect(rollback({ target, env: 'production', name: 'events', version: null, dryRun: false })).rejects.toThrow(
    'knows no previous release',
  )
}, 600_000)
