import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from '@portal/build/sources'
import { folderOf, REMOTES, type Target } from './settings'

const TOGETHER = 2

/** Builds what changed since its last build, two at a time. @throws Error naming the targets that failed. */
export async function build(targets: readonly Target[], log: (line: string) => void = console.log): Promise<void> {
  const waiting = targets.filter((target) => !isFresh(target))
  const failed: Target[] = []
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const started = performance.now()
      log(`  building ${target} …`)
      if (await buildOne(target)) log(`  built ${target} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
      else failed.push(target)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  if (failed.length > 0) throw new Error(`The build of ${failed.join(', ')} failed; the messages above say why.`)
}

function isFresh(target: Target): boolean {
  const marker = path.join(folderOf(target), 'dist', '.source-hash')
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(folderOf(target))
}

function buildOne(target: Target): Promise<boolean> {
  const child = fork(path.join(import.meta.dirname, 'build-one.ts'), [target], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2)
  const known: readonly string[] = ['host', ...REMOTES]
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown target: ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
    process.exit(1)
  }
  const all: Target[] = ['host', ...REMOTES]
  await build(asked.length > 0 ? all.filter((target) => asked.includes(target)) : all).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
