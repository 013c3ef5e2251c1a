import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from '@portal/build/sources'
import { folderOf } from './settings'

const TOGETHER = 2

/** Builds what changed since its last build, two at a time. @throws Error naming the targets that failed. */
export async function build(targets: readonly string[], log: (line: string) => void = console.log): Promise<void> {
  const waiting = targets.filter((target) => !isFresh(target))
  const failed: string[] = []
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

function isFresh(target: string): boolean {
  const marker = path.join(folderOf(target), 'dist', '.source-hash')
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(folderOf(target))
}

function buildOne(target: string): Promise<boolean> {
  const child = fork(path.join(import.meta.dirname, 'build-one.ts'), [target], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}
