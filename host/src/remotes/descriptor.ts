import { integrityOf, RemoteDescriptor, STATEMENT_FILE } from '@portal/contract'
import { stored } from '@portal/ui'
import * as z from 'zod/mini'
import { keysFor } from './signatures'
import { StageError } from './stage-error'
import type { Candidate } from './state'
import { within } from './time-limit'

const LIMIT_MS = 2500
const TRIES = 2
const memory = stored('local', 'portal.descriptors', z.record(z.string(), z.unknown()))

/**
 * @throws StageError when the release has no signature that the host asks for, Error with the reason in Japanese when
 *   `remote.json` is out of reach, late, altered or malformed
 */
export async function fetchDescriptor(name: string, release: Candidate): Promise<RemoteDescriptor> {
  const { descriptor, url } = release
  const keys = keysFor(release)
  const isOfAddress = !descriptor || isAt(url, descriptor)
  if (descriptor && isOfAddress && keys === null) return ofRemote(name, descriptor)
  const asked = isOfAddress ? release : { ...release, signed: undefined }
  let last: unknown
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 300))
    try {
      return ofRemote(name, await fetchOnce(name, asked, keys))
    } catch (cause) {
      if (cause instanceof StageError) throw cause
      last = cause
    }
  }
  throw last
}

/**
 * Whether a descriptor of the config can be that of the release at `url`, whose folder is named by its version. An
 * address that was changed by hand leads to another release than its descriptor says, whose files do not lie there.
 */
function isAt(url: string, { version }: RemoteDescriptor): boolean {
  const folder = /\/(\d+\.\d+\.\d+-[0-9a-f]+)\/[^/]*$/.exec(new URL(url).pathname)?.[1]
  return folder === undefined || folder === version.replace('+', '-')
}

async function fetchOnce(name: string, release: Candidate, keys: string | null): Promise<RemoteDescriptor> {
  const { integrity } = release
  const [answer, statement] = await Promise.all([bytesOf(release, keys), keys === null ? null : statementOf(release)])
  // Checked here instead of by `fetch`, which does not tell a wrong hash from a network that is down.
  if (integrity && integrity !== (await integrityOf(answer)))
    throw new Error('remote.json が配信設定のハッシュと一致しません')
  if (keys !== null) {
    const { checkSignature } = await import(/* webpackChunkName: "check-signature" */ './check-signature')
    await checkSignature({ name, json: answer, statement }, keys)
  }
  const parsed = RemoteDescriptor.safeParse(parseJson(new TextDecoder().decode(answer)))
  if (!parsed.success)
    throw new Error(`remote.json の形式が正しくありません (${parsed.error.issues[0]?.path.join('.') ?? ''})`)
  return parsed.data
}

/** `remote.json`, as inlined where its signature tells that it is whole. */
async function bytesOf({ url, signed }: Candidate, keys: string | null): Promise<Uint8Array<ArrayBuffer>> {
  if (keys !== null && signed?.descriptor !== undefined) return new TextEncoder().encode(signed.descriptor)
  const answer = await read(url).catch((cause: unknown) => {
    throw cause instanceof DescriptorError ? cause : new Error('remote.json を取得できません')
  })
  return new Uint8Array(answer)
}

/** As inlined, or from beside `remote.json`; null when it is in neither place. */
async function statementOf({ url, signed }: Candidate): Promise<string | null> {
  if (signed) return signed.statement
  const answer = await read(new URL(STATEMENT_FILE, url).href).catch((cause: unknown) => {
    if (cause instanceof DescriptorError && cause.status === 404) return null
    throw new Error('リリースの署名を取得できません')
  })
  return answer && new TextDecoder().decode(answer)
}

/** Says in Japanese why there is no descriptor. */
class DescriptorError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}
const late = () => new DescriptorError('remote.json の応答がありません')

async function read(url: string): Promise<ArrayBuffer> {
  const abort = new AbortController()
  const options: RequestInit = { signal: abort.signal, cache: 'no-cache', credentials: 'omit', redirect: 'error' }
  try {
    const response = await within(LIMIT_MS, fetch(url, options), late)
    if (!response.ok) throw new DescriptorError(`remote.json を取得できません (${response.status})`, response.status)
    // The limit counts again, because headers that have arrived are progress.
    return await within(LIMIT_MS, response.arrayBuffer(), late)
  } catch (cause) {
    abort.abort()
    throw cause
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ofRemote(name: string, descriptor: RemoteDescriptor): RemoteDescriptor {
  if (descriptor.name !== name) throw new Error(`remote.json は別のリモート (${descriptor.name}) のものです`)
  return descriptor
}

/** Descriptors of the last visit, so that nav keeps the item of a remote that is down today. No personal data. */
export function remembered(name: string): RemoteDescriptor | null {
  const parsed = RemoteDescriptor.safeParse(memory.read()?.[name])
  return parsed.success ? parsed.data : null
}

export function remember(descriptor: RemoteDescriptor): void {
  memory.write({ ...memory.read(), [descriptor.name]: descriptor })
}
