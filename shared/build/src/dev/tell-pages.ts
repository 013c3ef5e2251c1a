import path from 'node:path'
import { root } from '../common'
import type { LiveReload } from './live-reload'
import type { Followers } from './watch'

/** Lets TypeScript keep what it knows of the last check, so that the next one takes a third of the time. */
export const TYPES_KEPT = ['--incremental', '--tsBuildInfoFile', path.join(root, 'node_modules/.cache/dev.tsbuildinfo')]

/**
 * The checks of all targets: one at a time, because each takes the processor from the builds after it, and all keep
 * what they know in one file.
 */
let checked = Promise.resolve()

/**
 * Tells open pages of the builds of a target, or what is wrong with one. `typesOf` returns what is wrong with its
 * types, or null, and is called after a build, because it takes longer than the build, which ignores them.
 */
export function tellPages(target: string, liveReload: LiveReload, typesOf: () => Promise<string | null>): Followers {
  let builds = 0
  return {
    onBuilt: (build) => {
      const own = (builds += 1)
      liveReload.built(target, build)
      checked = checked.then(() => checkTypes(own))
    },
    onFailed: (text) => {
      builds += 1
      liveReload.fail(target, text)
    },
  }

  /** Of a build that another one has followed, the errors may be mended by now. */
  async function checkTypes(own: number): Promise<void> {
    if (own !== builds) return
    const text = await typesOf()
    if (text === null || own !== builds) return
    process.stderr.write(`${text}\n`)
    liveReload.fail(target, text)
  }
}
