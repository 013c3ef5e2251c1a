import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { CACHE } from './revision'
import type { SideSources } from './side'

/**
 * Builds this checkout's sources as one bundle, with federation replaced by plain imports. The rest is the same: frame,
 * pages, sandbox, servers. @throws Error when the build fails
 */
export function buildControl(): SideSources {
  // One for each checkout, because several may be compared at the same time.
  const folder = path.join(CACHE, `control-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
  mkdirSync(folder, { recursive: true })
  const [hostDist, file] = [path.join(folder, 'dist'), path.join(folder, 'descriptors.json')]
  console.log('Building the control …')
  const program = path.join(import.meta.dirname, 'build-control.ts')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, hostDist, file], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build of the control failed; the messages above say why.')
  return { name: 'one bundle', folder: root, hostDist, descriptors: JSON.parse(readFileSync(file, 'utf8')) }
}
