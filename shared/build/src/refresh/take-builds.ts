import { changeStyles } from './change-styles'
import { refresh } from './families'
import { type Build, pageBuilds } from './page-builds'

/** What webpack's hot module replacement gives each module (https://webpack.js.org/api/hot-module-replacement/). */
export type Hot = { accept(): void; invalidate(): void; check(isApplied: true): Promise<unknown[] | null> }

/** Filled in by the build. */
declare const REMOTE_NAME: string
/** Of webpack: the build that runs. */
declare const __webpack_hash__: string
declare const __webpack_public_path__: string

/** Takes over each build that the page is told of, one after the other. */
export function takeBuilds(hot: Hot): void {
  let last: Promise<unknown> = Promise.resolve()
  pageBuilds().remotes[REMOTE_NAME] = (build) => {
    const taken = last.then(() => take(build, hot))
    last = taken
    return taken
  }
}

/**
 * False when a change has reached the module that the host knows, or when a file is new, did not arrive, or is already
 * that of the build after it.
 */
async function take({ hash, files, hasNewFiles }: Build, hot: Hot): Promise<boolean> {
  if (hasNewFiles) return false
  const base = new URL(__webpack_public_path__, window.location.href).href
  for (const [file, integrity] of Object.entries(files)) pageBuilds().integrity[base + file] = integrity
  try {
    if (__webpack_hash__ !== hash) await hot.check(true)
    await changeStyles()
    refresh()
    return __webpack_hash__ === hash
  } catch {
    return false
  }
}
