// Builds the targets that `build.ts` names, one after another: loading webpack and TypeScript for each would take seconds.
import path from 'node:path'
import { inspect } from 'node:util'
import { buildBundle } from '@portal/build/build-bundle'
import type { Configuration } from 'webpack'
import { folderOf } from './settings'

process.on('message', (target: string) => {
  void buildTarget(target)
    .catch(inspect)
    .then((wrong) => {
      if (wrong !== null) console.error(wrong)
      process.send?.(wrong === null)
    })
})

async function buildTarget(target: string): Promise<string | null> {
  const dir = folderOf(target)
  const { default: configure }: { default: () => Configuration } = await import(path.join(dir, 'webpack.config.ts'))
  return buildBundle(dir, configure)
}
