// One bundle, in a process of its own so that two can be built at the same time.
import path from 'node:path'
import { buildBundle } from '@portal/build/build-bundle'
import type { Configuration } from 'webpack'
import { folderOf, TARGETS } from './settings'

const asked = process.argv[2]
const target = TARGETS.find((name) => name === asked)
if (!target) throw new Error(`Unknown target ${asked}`)

const dir = folderOf(target)
const { default: configure }: { default: () => Configuration } = await import(path.join(dir, 'webpack.config.ts'))
const wrong = await buildBundle(dir, configure)
if (wrong !== null) {
  console.error(wrong)
  process.exit(1)
}
