import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { textOf } from '../runtime-config'

/** The text of the `remote.json` at this address, where it is served from this machine; otherwise null. */
export type DescriptorAt = (url: string) => string | null

/**
 * `config.json` as a release writes it, with the descriptor of each remote that is served here, so that a page starts
 * without asking for them. The file itself stays short, and its `url` alone decides which release runs. Null without a
 * file; a malformed one is returned as it is, because the page names its mistakes.
 */
export function servedConfig(
  file: string,
  descriptorAt: DescriptorAt,
): { content: string | Buffer; tag: string } | null {
  if (!existsSync(file)) return null
  const bytes = readFileSync(file)
  const content = withDescriptors(textOf(bytes), descriptorAt) ?? bytes
  return { content, tag: `"${createHash('sha256').update(content).digest('base64url')}"` }
}

function withDescriptors(text: string, descriptorAt: DescriptorAt): string | null {
  const config = parseJson(text)
  if (!isRecord(config) || !Array.isArray(config.remotes)) return null
  const entries: unknown[] = config.remotes
  const remotes = entries.map((entry) => {
    // Not a pinned one, because the browser checks the hash on the `remote.json` that it fetches.
    if (!isRecord(entry) || typeof entry.url !== 'string' || entry.descriptor || entry.integrity) return entry
    const descriptor = parseJson(descriptorAt(entry.url) ?? '')
    return isRecord(descriptor) ? { ...entry, descriptor } : entry
  })
  // Otherwise the file as it is, because nginx sends that.
  return remotes.some((entry, at) => entry !== entries[at]) ? JSON.stringify({ ...config, remotes }) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
