import { checksOf, complaintsOf } from '../release/preflight'
import type { LiveReload } from '../serve/live-reload'
import type { Followers } from './watch'

/**
 * Tells open pages of the builds of a target: to reload, or what is wrong. Its types are checked after a build, because
 * that takes longer than the build, which ignores them.
 */
export function tellPages(
  target: string,
  liveReload: LiveReload,
  typesOf: (target: string) => Promise<string | null> = typeErrors,
): Followers {
  let builds = 0
  return {
    onBuilt: () => {
      const own = (builds += 1)
      liveReload.reload(target)
      void typesOf(target).then((text) => {
        // Of a build that another one has followed, the errors may be mended by now.
        if (text === null || own !== builds) return
        console.error(text)
        liveReload.fail(target, text)
      })
    },
    onFailed: (text) => {
      builds += 1
      liveReload.fail(target, text)
    },
  }
}

async function typeErrors(target: string): Promise<string | null> {
  const [types] = checksOf(target)
  return types ? complaintsOf(types) : null
}
