// A process that releases remotes when it is told to, and stands still until the test answers: before each
// call that others can see ('files' of a directory, 'requests' to a bucket), or once between reading the record and
// swapping it ('swap').
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import * as z from 'zod/mini'
import type { RemoteRelease } from './built-remote'
import type { Story } from './note'
import type { Target } from './target'

const Pause = z.enum(['files', 'requests', 'swap'])
const Order = z.union([
  z.literal('go'),
  z.object({ address: z.string(), name: z.string(), version: z.string(), pause: Pause }),
])
type Order = z.infer<typeof Order>

let pause: z.infer<typeof Pause> = 'swap'
const waiting: (() => void)[] = []

function standStill(step: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    process.send?.({ step })
  })
}

function stepwise<A extends unknown[], R>(
  kind: typeof pause,
  name: string,
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    if (pause === kind) await standStill(name)
    return call(...args)
  }
}

Object.assign(fs, {
  link: stepwise('files', 'link', fs.link),
  rename: stepwise('files', 'rename', fs.rename),
  unlink: stepwise('files', 'unlink', fs.unlink),
})
syncBuiltinESMExports()

const { openTarget } = await import('./open-target')
const { releaseRemote } = await import('./release-remote')
const { takeRemote } = await import('./take-remote')
const { readRemote } = await import('./stored-release')
const { releaseOf, remoteFiles } = await import('./release.fixture')

const STORY: Story = { author: { by: 'tests' }, action: 'release' }
const known = new Map<string, RemoteRelease>()
const targets = new Map<string, Target>()

/** Uploads and takes a release, or takes one that is uploaded. @returns how many swaps were lost to others */
async function release({ address, name, version, pause: wanted }: Exclude<Order, 'go'>): Promise<{ lost: number }> {
  pause = wanted
  let [lost, swaps] = [0, 0]
  const opened = targets.get(address) ?? (await openTarget(address))
  targets.set(address, opened)
  const target = {
    ...opened,
    create: stepwise('requests', 'create', opened.create),
    swap: async (...args: Parameters<typeof opened.swap>) => {
      swaps += 1
      if (pause === 'requests' || (pause === 'swap' && swaps === 1)) await standStill('swap')
      const done = await opened.swap(...args)
      if (!done) lost += 1
      if (pause === 'requests') await standStill('swapped')
      return done
    },
  }
  if (pause === 'swap') {
    const uploaded = known.get(version) ?? (await readRemote(target, name, version))
    known.set(version, uploaded)
    await takeRemote({ target, env: 'staging', release: uploaded, canary: null, ...STORY })
  } else {
    const files = new Map([...remoteFiles(name, version)].filter(([file]) => /\.(js|css|json)$/.test(file)))
    await releaseRemote({ ...releaseOf(target, files), name, canary: null })
  }
  return { lost }
}

process.on('message', (message) => {
  const order = Order.parse(message)
  if (order === 'go') return waiting.shift()?.()
  void release(order).then(
    (end) => process.send?.(end),
    (cause: unknown) => process.send?.({ error: cause instanceof Error ? cause.stack : String(cause) }),
  )
})
process.send?.('ready')
