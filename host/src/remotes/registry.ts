import { CONTRACT, type RemoteDescriptor, type RemoteModule, type RuntimeConfig, satisfies } from '@portal/contract'
import { fetchDescriptor, remember, remembered } from './descriptor'
import { loadModule, StageError } from './federation'
import { preload } from './preload'
import { type FailedStage, ownerOf, remoteOf, type Remote, update, useRemotes } from './state'

let allowedOrigins: ReadonlySet<string> = new Set()
const resolving = new Map<string, Promise<RemoteDescriptor | null>>()
const loading = new Map<string, Promise<RemoteModule | null>>()

/** Puts every remote of the config into the store and starts reading the descriptors, all at once. */
export function startRemotes(config: RuntimeConfig): void {
  allowedOrigins = new Set([window.location.origin, ...config.allowedOrigins])
  useRemotes.setState(
    Object.fromEntries(
      config.remotes.map((entry): [string, Remote] => [
        entry.name,
        { entry, descriptor: remembered(entry.name), loading: { stage: 'idle' } },
      ]),
    ),
  )
  for (const { name } of config.remotes) void resolve(name)
}

/** The remote that owns a pathname; waits for descriptors only until one claims it. */
export async function findOwner(pathname: string): Promise<Remote | undefined> {
  const all = Object.keys(useRemotes.getState()).map((name) => resolve(name))
  const claimed = all.map(async (descriptor) => {
    await descriptor
    return ownerOf(pathname) ?? Promise.reject(new Error('unclaimed'))
  })
  return ownerOf(pathname) ?? Promise.any(claimed).catch(() => undefined)
}

/** The remote's module, loaded once; null after a failure, which then stands in the store. */
export function load(name: string): Promise<RemoteModule | null> {
  const started = loading.get(name)
  if (started) return started
  const work = run(name)
  loading.set(name, work)
  return work
}

/** Forgets a failure and tries again from the descriptor. */
export function retry(name: string): Promise<RemoteModule | null> {
  loading.delete(name)
  resolving.delete(name)
  update(name, { loading: { stage: 'idle' } })
  return load(name)
}

function resolve(name: string): Promise<RemoteDescriptor | null> {
  const started = resolving.get(name)
  if (started) return started
  const work = readDescriptor(name)
  resolving.set(name, work)
  return work
}

async function readDescriptor(name: string): Promise<RemoteDescriptor | null> {
  const { entry } = remoteOf(name)
  if (!isAllowed(entry.url)) return fail(name, 'gate', `許可されていない配信元です (${new URL(entry.url).origin})`)
  update(name, { loading: { stage: 'resolving' } })
  try {
    const descriptor = await fetchDescriptor(entry)
    remember(descriptor)
    update(name, { descriptor, loading: { stage: 'idle' } })
    return descriptor
  } catch (cause) {
    return fail(name, 'resolving', cause instanceof Error ? cause.message : String(cause))
  }
}

async function run(name: string): Promise<RemoteModule | null> {
  const descriptor = await resolve(name)
  if (!descriptor) return null
  update(name, { loading: { stage: 'gate' } })
  const base = remoteOf(name).entry.url
  const refusal = whyNotRun(descriptor, base)
  if (refusal) return fail(name, 'gate', refusal)
  update(name, { loading: { stage: 'entry' } })
  preload(descriptor, base)
  try {
    const module = await loadModule(descriptor, base, () => update(name, { loading: { stage: 'init' } }))
    update(name, { loading: { stage: 'ready', module } })
    return module
  } catch (cause) {
    if (cause instanceof StageError) return fail(name, cause.stage, cause.message)
    return fail(name, 'init', cause instanceof Error ? cause.message : String(cause))
  }
}

/** Why a release must not run here, or undefined. `base` is the address of its descriptor. */
function whyNotRun(descriptor: RemoteDescriptor, base: string): string | undefined {
  if (!satisfies(CONTRACT, descriptor.contract)) {
    return `このリモートには契約 ${descriptor.contract} が必要です (ホストは ${CONTRACT})`
  }
  if (!descriptor.integrity[descriptor.entry]) return `ハッシュのないファイルは実行できません (${descriptor.entry})`
  // A descriptor may name absolute addresses, and must not vouch for those of somebody else.
  const foreign = Object.keys(descriptor.integrity).map((file) => new URL(file, base)).find(({ href }) => !isAllowed(href))
  return foreign && `許可されていない配信元です (${foreign.origin})`
}

function fail(name: string, at: FailedStage, reason: string): null {
  update(name, { loading: { stage: 'failed', at, reason } })
  return null
}

function isAllowed(url: string): boolean {
  return allowedOrigins.has(new URL(url).origin)
}
