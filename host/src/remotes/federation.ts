import { type RemoteDescriptor, RemoteModule } from '@portal/contract'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { entryIntegrity } from './signatures'
import { trustScript } from '../trusted-scripts'
import { StageError } from './stage-error'

/** The load of one release: its entry script has run; its module has started. */
type Start = { entry: Promise<void>; module: Promise<RemoteModule>; hasEntered: boolean }

/** The scripts and styles that a descriptor vouched for, by absolute URL. No other is ever executed. */
const vouched = new Map<string, { integrity: string; onLoad?: () => void }>()
/**
 * The releases whose code is in this page, by global, so that a release that has started, or is starting, is not
 * started twice.
 */
const starts = new Map<string, Start>()
/**
 * Longer than any limit that `load-release.ts` counts, because the runtime's own counts time too in which the page
 * could not run.
 */
const RUNTIME_LIMIT_MS = 600_000
let isRegistered = false

/** Registers our runtime plugin: integrity and crossorigin on every script the runtime adds. */
function registerPlugin(): void {
  if (isRegistered) return
  isRegistered = true
  registerPlugins([
    {
      name: 'portal-host',
      createScript({ url }) {
        const file = vouched.get(url)
        if (!file?.integrity) throw new StageError('gate', `ハッシュのないファイルは実行できません (${url})`)
        const script = document.createElement('script')
        script.src = url
        script.async = true
        script.crossOrigin = 'anonymous'
        script.integrity = file.integrity
        script.addEventListener('load', () => file.onLoad?.())
        return { script, timeout: RUNTIME_LIMIT_MS }
      },
    },
  ])
}

/** Fetches and starts one release of a remote. `misses`: how often its entry did not arrive before. */
export function startRelease(descriptor: RemoteDescriptor, base: string, misses: number): Start {
  registerPlugin()
  const { global } = descriptor
  const known = starts.get(global)
  if (known?.hasEntered) return known
  const entryUrl = entryAddress(descriptor, base, misses)
  for (const [file, integrity] of Object.entries(descriptor.integrity)) vouchFor(new URL(file, base).href, integrity)
  vouchFor(entryUrl, entryIntegrity(descriptor) ?? '')
  // Registered by the name of the release, so that an older one that runs in this page goes on undisturbed.
  registerRemotes([{ name: global, entry: entryUrl, type: 'window', entryGlobalName: global }], { force: true })

  const loaded = loadRemote<{ default: unknown }>(`${global}/module`)
  const module = loaded.then(parse)
  const entry = Promise.race([arrivalOf(entryUrl, global), loaded]).then(() => {
    start.hasEntered = true
  })
  const start: Start = { entry, module, hasEntered: false }
  starts.set(global, start)
  // Handled at once, because the module is awaited only after the entry, and may fail before.
  module.catch(() => starts.get(global) === start && starts.delete(global))
  return start
}

/** Lets the federation runtime run a file with its hash, and the browser take the address from whatever sets it. */
function vouchFor(url: string, integrity: string): void {
  vouched.set(url, { integrity })
  if (new URL(url).pathname.endsWith('.js')) trustScript(url)
}

/** @throws StageError when what a remote exposes is no module. */
function parse(exposed: { default: unknown } | null): RemoteModule {
  const module = RemoteModule.safeParse(exposed?.default)
  if (module.success) return module.data
  throw new StageError(
    'init',
    `リモートの module の形式が正しくありません (${module.error.issues[0]?.path.join('.') || 'default'})`,
  )
}

/**
 * Adds `?try=n` on a retry, because browsers coalesce requests for one URL: the retry would wait for the request that
 * hung.
 */
function entryAddress({ entry }: RemoteDescriptor, base: string, misses: number): string {
  const address = new URL(entry, base)
  if (misses > 0) address.searchParams.set('try', String(misses + 1))
  return address.href
}

/** Resolves when the entry has defined its global: at once when it did so on an earlier try. */
async function arrivalOf(url: string, global: string): Promise<void> {
  const file = vouched.get(url)
  while (file && !Reflect.has(window, global)) {
    await new Promise<void>((resolve) => {
      file.onLoad = resolve
    })
  }
}
