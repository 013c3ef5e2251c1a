import { RemoteDescriptor, type RemoteEntry } from '@portal/contract'

const BUDGET_MS = 2500
const TRIES = 2
const REMEMBERED = 'portal.descriptors'

/** @throws Error with the reason in Japanese when `remote.json` is out of reach, late, altered or malformed. */
export async function fetchDescriptor(entry: RemoteEntry): Promise<RemoteDescriptor> {
  if (entry.descriptor) return entry.descriptor
  let last: unknown
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 300))
    try {
      return await fetchOnce(entry)
    } catch (cause) {
      last = cause
    }
  }
  throw last
}

async function fetchOnce(entry: RemoteEntry): Promise<RemoteDescriptor> {
  const signal = AbortSignal.timeout(BUDGET_MS)
  const response = await fetch(entry.url, {
    signal,
    cache: 'no-cache',
    credentials: 'omit',
    redirect: 'error',
    ...(entry.integrity ? { integrity: entry.integrity } : {}),
  }).catch(() => {
    throw new Error(signal.aborted ? 'remote.json の応答がありません' : 'remote.json を取得できません')
  })
  if (!response.ok) throw new Error(`remote.json を取得できません (${response.status})`)
  const parsed = RemoteDescriptor.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new Error(`remote.json の形式が正しくありません (${parsed.error.issues[0]?.path.join('.') ?? ''})`)
  if (parsed.data.name !== entry.name) throw new Error(`remote.json は別のリモート (${parsed.data.name}) のものです`)
  return parsed.data
}

/** Descriptors of the last visit, so that nav keeps the item of a remote that is down today. No personal data. */
export function remembered(name: string): RemoteDescriptor | null {
  const parsed = RemoteDescriptor.safeParse(readMemory()[name])
  return parsed.success ? parsed.data : null
}

export function remember(descriptor: RemoteDescriptor): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify({ ...readMemory(), [descriptor.name]: descriptor }))
  } catch {
    // A full or blocked storage only costs the memory of a nav item.
  }
}

function readMemory(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
