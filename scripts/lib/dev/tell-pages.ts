import path from 'node:path'
import { root } from '@portal/build/common'
import { checksOf, complaintsOf } from '../release/preflight'
import type { LiveReload } from '../serve/live-reload'
import type { Followers } from './watch'

/** What the compiler keeps of the last check, so that the next one takes a third of the time. */
const KEPT = path.join(root, 'node_modules/.cache/dev.tsbuildinfo')

/**
 * Tells open pages of the builds of a target, or what is wrong with one. Its types are checked after a build, because
 * that takes longer than the build, which ignores them.
 */
export function tellPages(
  target: string,
  liveReload: LiveReload,
  typesOf: (target: string) => Promise<string | null> = typeErrors,
): Followers {
  let builds = 0
  let checked = Promise.resolve()
  return {
    onBuilt: (build) => {
      const own = (builds += 1)
      liveReload.built(target, build)
      // One at a time, because each takes the processor from the builds after it.
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
    const text = await typesOf(target)
    if (text === null || own !== builds) return
    console.error(text)
    liveReload.fail(target, text)
  }
}

async function typeErrors(target: string): Promise<string | null> {
  const [types] = checksOf(target)
  if (!types) return null
  const args = [...types.args, '--incremental', '--tsBuildInfoFile', KEPT]
  return complaintsOf({ ...types, args, isInBackground: true })
}
