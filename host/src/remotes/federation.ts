import { type RemoteDescriptor, RemoteModule } from '@portal/contract'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { FailedStage } from './state'
import { within } from './time-limit'

const ENTRY_BUDGET_MS = 8000
const INIT_BUDGET_MS = 5000

/** A load that failed at one of its stages. */
export class StageError extends Error {
  constructor(
    readonly stage: FailedStage,
    message: string,
  ) {
    super(message)
  }
}

/** sha384 of every script and style a descriptor has vouched for, by absolute URL. Anything else is never executed. */
const vouched = new Map<string, string>()
/** Modules that have started in this page, by the global of their release: one that comes back is not started twice. */
const modules = new Map<string, RemoteModule>()
/** Called when an entry's script has run, by its URL. */
const arrivals = new Map<string, () => void>()
/** How often the entry of each release did not arrive, by its global. */
const misses = new Map<string, number>()
let started = false

/** Registers our runtime plugin: integrity, crossorigin and a time limit on every script the runtime adds. */
function start(): void {
  if (started) return
  started = true
  registerPlugins([
    {
      name: 'portal-host',
      createScript({ url }) {
        const integrity = vouched.get(url)
        if (!integrity) throw new StageError('gate', `ハッシュのないファイルは実行できません (${url})`)
        const script = document.createElement('script')
        script.src = url
        script.async = true
        script.crossOrigin = 'anonymous'
        script.integrity = integrity
        script.addEventListener('load', () => arrivals.get(url)?.())
        return { script, timeout: ENTRY_BUDGET_MS }
      },
    },
  ])
}

/**
 * Fetches and starts one release of a remote; `onInit` is called when its entry has arrived.
 *
 * @throws StageError that says where it ended and why.
 */
export async function loadModule(
  descriptor: RemoteDescriptor,
  base: string,
  onInit: () => void,
): Promise<RemoteModule> {
  start()
  const known = modules.get(descriptor.global)
  if (known) return known
  const entry = entryAddress(descriptor, base)
  for (const [file, hash] of Object.entries(descriptor.integrity)) vouched.set(new URL(file, base).href, hash)
  vouched.set(entry, descriptor.integrity[descriptor.entry] ?? '')
  // Registered by the name of the release, so that an older one that runs in this page goes on undisturbed.
  registerRemotes([{ name: descriptor.global, entry, type: 'window', entryGlobalName: descriptor.global }], {
    force: true,
  })

  const arrived = arrivalOf(entry, descriptor.global)
  const loaded = loadRemote<{ default: unknown }>(`${descriptor.global}/module`)
  // Attached at once: a rejection that nobody awaits yet would surface as an unhandled one.
  loaded.catch(() => undefined)
  // The entry alone, so that a slow network and a broken start-up are told apart.
  await within(
    ENTRY_BUDGET_MS,
    Promise.race([arrived, loaded]),
    late('entry', 'リモートのプログラムの応答がありません'),
  ).catch((cause: unknown) => {
    misses.set(descriptor.global, (misses.get(descriptor.global) ?? 0) + 1)
    return toStage('entry')(cause)
  })
  onInit()
  const exposed = await within(INIT_BUDGET_MS, loaded, late('init', 'リモートの初期化が時間内に終わりません')).catch(
    toStage('init'),
  )
  const module = RemoteModule.safeParse(exposed?.default)
  if (module.success) {
    modules.set(descriptor.global, module.data)
    return module.data
  }
  throw new StageError(
    'init',
    `リモートの module の形式が正しくありません (${module.error.issues[0]?.path.join('.') || 'default'})`,
  )
}

/** Another one for each try: the browser hangs a second request for an address onto a first one that gets no answer. */
function entryAddress({ entry, global }: RemoteDescriptor, base: string): string {
  const address = new URL(entry, base)
  const missed = misses.get(global)
  if (missed) address.searchParams.set('try', String(missed + 1))
  return address.href
}

/** Resolves when the entry has defined its global: at once when it did so on an earlier try. */
async function arrivalOf(entry: string, global: string): Promise<void> {
  while (!Reflect.has(window, global)) await new Promise<void>((resolve) => arrivals.set(entry, resolve))
}

const late = (stage: 'entry' | 'init', message: string) => () => new StageError(stage, message)

function toStage(stage: 'entry' | 'init') {
  return (cause: unknown): never => {
    if (cause instanceof StageError) throw cause
    const detail = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    const text = stage === 'entry' ? 'リモートのプログラムを読み込めません' : 'リモートを開始できません'
    throw new StageError(stage, `${text} (${detail})`)
  }
}
