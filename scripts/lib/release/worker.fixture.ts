import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod/mini'

const Told = z.union([
  z.literal('ready'),
  z.object({ step: z.string() }),
  z.object({ lost: z.number() }),
  z.object({ error: z.string() }),
])
type Told = z.infer<typeof Told>
type Order = { address: string; name: string; version: string; pause: 'files' | 'requests' | 'swap' }

/** A process of its own that releases remotes; see release-process.fixture.ts. */
export type Worker = {
  order(order: Order): void
  go(): void
  /** What it says next. @throws Error with what went wrong there */
  told(): Promise<Exclude<Told, 'ready' | { error: string }>>
  kill(): Promise<void>
}

export async function startWorker(): Promise<Worker> {
  const child: ChildProcess = fork(path.join(__dirname, 'release-process.fixture.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env },
  })
  // So that a worker whose test failed keeps no run of the tests open.
  child.unref()
  child.channel?.unref()
  const heard: Told[] = []
  const listeners: ((told: Told) => void)[] = []
  child.on('message', (message) => {
    const told = Told.parse(message)
    const listener = listeners.shift()
    if (listener) listener(told)
    else heard.push(told)
  })
  child.once('exit', () => listeners.splice(0).forEach((listener) => listener({ error: 'The process has ended.' })))
  const next = () =>
    new Promise<Told>((resolve) => {
      const told = heard.shift()
      if (told) resolve(told)
      else listeners.push(resolve)
    })
  await next()
  return {
    order: (order) => child.send(order),
    go: () => child.send('go'),
    told: async () => {
      const told = await next()
      if (told === 'ready' || 'error' in told) throw new Error(told === 'ready' ? told : told.error)
      return told
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
