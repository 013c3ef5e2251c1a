import { refresh } from './families'
import { type Build, pageBuilds } from './page-builds'
import { changeStyles } from './styles'

/** What a module is in webpack's runtime. */
export type HotModule = {
  id: string | number
  exports: object
  hot: { accept(): void; invalidate(): void; check(isApplied: true): Promise<unknown[] | null> }
}

/** Filled in by the build. */
declare const REMOTE_NAME: string
/** Of webpack: the build that runs. */
declare const __webpack_hash__: string
declare const __webpack_public_path__: string

/** Takes over each build that the page is told of, one after the other, by the hot replacement of webpack. */
export function takeBuilds(hot: HotModule['hot']): void {
  let last: Promise<unknown> = Promise.resolve()
  pageBuilds().remotes[REMOTE_NAME] = (build) => {
    const taken = last.then(() => take(build, hot))
    last = taken
    return taken
  }
}

/** False when a change has reached the module that the host knows, or something did not arrive. */
async function take({ hash, files }: Build, hot: HotModule['hot']): Promise<boolean> {
  const base = new URL(__webpack_public_path__, window.location.href).href
  for (const [file, sha384] of Object.entries(files)) pageBuilds().integrity[base + file] = sha384
  try {
    await changeStyles(base, files)
    // Several, when a build was missed.
    while (__webpack_hash__ !== hash) if (!(await hot.check(true))) return false
    refresh()
    return true
  } catch {
    return false
  }
}
