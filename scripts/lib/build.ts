import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { sourceHash } from '@portal/build/sources'
import { folderOf } from './settings'

/** Builds what changed since its last build, one at a time on each core. @throws Error naming the targets that failed. */
export async function build(targets: readonly string[], log: (line: string) => void = console.log): Promise<void> {
  const waiting = targets.filter((target) => !isFresh(target))
  const failed: string[] = []
  const work = async () => {
    const builder = fork(path.join(import.meta.dirname, 'builder.ts'), { stdio: 'inherit' })
    // It ends by itself when there is no memory left.
    const ended = once(builder, 'exit').then(() => [false])
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const started = performance.now()
      log(`  building ${target} …`)
      if (builder.connected) builder.send(target)
      const [isBuilt] = await Promise.race([once(builder, 'message'), ended])
      if (isBuilt) log(`  built ${target} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
      else failed.push(target)
    }
    if (builder.connected) builder.disconnect()
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work))
  if (failed.length > 0) throw new Error(`The build of ${failed.join(', ')} failed; the messages above say why.`)
}

function isFresh(target: string): boolean {
  const marker = path.join(folderOf(target), 'dist', '.source-hash')
  return existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(folderOf(target))
}
