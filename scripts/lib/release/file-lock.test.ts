import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { withLock } from './file-lock'
import { identityOf, isGone, type ProcessIdentity } from './process-identity'

const folder = emptyTestFolder('lock')
const lock = path.join(folder, 'record.lock')

/** A process that has ended. */
const dead = (): ProcessIdentity => ({
  ...identityOf(process.pid),
  pid: spawnSync(process.execPath, ['--version']).pid,
})
const leave = (file: string, owner: ProcessIdentity, token: string) =>
  writeFileSync(file, JSON.stringify({ ...owner, token }))

/** Many want the lock at once. @returns how many held it, and how many of them at the same time */
async function contend(many: number): Promise<{ held: number; together: number }> {
  let [held, inside, together] = [0, 0, 0]
  await Promise.all(
    Array.from({ length: many }, () =>
      withLock(lock, async () => {
        inside += 1
        together = Math.max(together, inside)
        // Long enough for any other to come in between.
        readFileSync(lock)
        await new Promise(setImmediate)
        held += 1
        inside -= 1
      }),
    ),
  )
  return { held, together }
}

test('one at a time holds it, and nothing is left', async () => {
  expect(await contend(10)).toEqual({ held: 10, together: 1 })
  expect(readdirSync(folder)).toEqual([])
})

test('of many who find the lock of a dead process, one at a time holds it', async () => {
  for (let round = 0; round < 5; round += 1) {
    leave(lock, dead(), `dead-${round}`)
    expect(await contend(10)).toEqual({ held: 10, together: 1 })
    expect(readdirSync(folder)).toEqual([])
  }
})

test("a process that died while it took over the lock of another is in nobody's way", async () => {
  leave(lock, dead(), 'first')
  leave(`${lock}.first`, dead(), 'second')
  leave(`${lock}.first.second`, dead(), 'third')
  expect(await contend(10)).toEqual({ held: 10, together: 1 })
  expect(readdirSync(folder)).toEqual([])
})

test('who comes late with an old lock in mind leaves the new one alone', async () => {
  await withLock(lock, async () => {
    await withLock(`${lock}.old`, async () => {})
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  })
})

test('the lock of a living process, or of one on another machine, is not taken; the message names both', async () => {
  const others = { ...dead(), machine: 'elsewhere' }
  leave(lock, others, 'theirs')
  await expect(withLock(lock, async () => {}, 20)).rejects.toThrow(
    `Process ${others.pid} on elsewhere holds ${lock}. When it has ended, remove that file and try again.`,
  )
  leave(lock, identityOf(process.pid), 'alive')
  await expect(withLock(lock, async () => {}, 20)).rejects.toThrow(`Process ${process.pid} on`)
  expect(readdirSync(folder)).toEqual(['record.lock'])
})

test('a lock is released when its work fails', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(readdirSync(folder)).toEqual([])
})

test('a process of the same number that started at another time is another one', () => {
  expect(isGone(identityOf(process.pid))).toBe(false)
  expect(isGone({ ...identityOf(process.pid), started: 'earlier' })).toBe(process.platform === 'linux')
})

test('a process that was killed is gone, though its parent never asks for it', async () => {
  // The shell becomes a program that does not know of the child which the shell had started.
  const parent = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line]: unknown[] = await once(parent.stdout, 'data')
  const child = identityOf(Number(String(line)))
  try {
    expect(isGone(child)).toBe(false)
    process.kill(child.pid, 'SIGKILL')
    while (!isGone(child)) await new Promise(setImmediate)
  } finally {
    parent.kill('SIGKILL')
  }
})
