import type { RemoteEntry } from '@portal/contract'
import { isInCanary } from './canary'
import { overrideOf } from './overrides'
import { previewOf } from './preview'
import type { Candidate } from './state'

/**
 * The releases of a remote that may run in this tab, best first. An override and a preview have no fallback, because a
 * developer who tries a release wants to see it fail.
 */
export function candidatesOf(entry: RemoteEntry): Candidate[] {
  const override = overrideOf(entry.name)
  if (override) return [{ url: override, source: 'override' }]
  const preview = previewOf(entry.name)
  if (preview) return [{ url: preview.url, integrity: preview.integrity, source: 'preview' }]
  const { url, integrity, descriptor, signed, canary, previous = [] } = entry
  const listed: Candidate[] = [
    { url, integrity, descriptor, signed, source: 'current' },
    ...previous.map((release): Candidate => ({
      ...(typeof release === 'string' ? { url: release } : release),
      source: 'previous',
    })),
  ]
  if (canary && isInCanary(entry.name, canary.percent)) listed.unshift({ ...canary, source: 'canary' })
  return listed.filter((release, at) => listed.findIndex((other) => other.url === release.url) === at)
}
