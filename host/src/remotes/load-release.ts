import type { RemoteModule } from '@portal/contract'
import { startRelease } from './federation'
import { forgetPreloads, preload } from './preload'
import { failAt, StageError } from './stage-error'
import type { Load } from './state'
import { within } from './time-limit'

const ENTRY_LIMIT_MS = 8000
const INIT_LIMIT_MS = 5000

/**
 * Fetches and starts one release of a remote; `onEntry` is called when its entry has arrived.
 *
 * @throws StageError that says where it ended and why.
 */
export async function loadRelease({ release, descriptor, misses }: Load, onEntry: () => void): Promise<RemoteModule> {
  preload(descriptor, release.url, [descriptor.entry])
  try {
    const { entry, module } = startRelease(descriptor, release.url, misses)
    await within(ENTRY_LIMIT_MS, entry, late('entry', 'リモートのプログラムの応答がありません')).catch(failAt('entry'))
    onEntry()
    return await within(INIT_LIMIT_MS, module, late('init', 'リモートの初期化が時間内に終わりません'), onFile).catch(
      failAt('init'),
    )
  } catch (cause) {
    forgetPreloads(descriptor, release.url)
    throw cause
  }
}

const late = (stage: 'entry' | 'init', message: string) => () => new StageError(stage, message)

/**
 * Calls back for each script and style that arrives, because a start that fetches chunks over a slow line makes
 * progress.
 */
function onFile(progress: () => void): () => void {
  const listener = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) progress()
  }
  // In the capture phase, because `load` does not bubble.
  document.addEventListener('load', listener, true)
  return () => document.removeEventListener('load', listener, true)
}
