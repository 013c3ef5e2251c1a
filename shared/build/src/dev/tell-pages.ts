import type { LiveReload } from './live-reload'
import type { Followers } from './watch'

/**
 * Tells open pages of the builds of a target, or what is wrong with one. `typesOf` says what is wrong with its types,
 * after a build, because that takes longer than the build, which ignores them.
 */
export function tellPages(target: string, liveReload: LiveReload, typesOf: () => Promise<string | null>): Followers {
  let builds = 0
  return {
    onBuilt: (build) => {
      const own = (builds += 1)
      liveReload.built(target, build)
      void typesOf().then((text) => {
        // Of a build that another one has followed, the errors may be mended by now.
        if (text === null || own !== builds) return
        process.stderr.write(`${text}\n`)
        liveReload.fail(target, text)
      })
    },
    onFailed: (text) => {
      builds += 1
      liveReload.fail(target, text)
    },
  }
}
