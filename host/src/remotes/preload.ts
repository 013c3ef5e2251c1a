import type { RemoteDescriptor } from '@portal/contract'
import { covers } from './state'

/**
 * Asks for the chunks of the page at hand together with the entry, instead of one after the other. Returns how to take
 * that back: a preload that nobody used must not answer a later attempt.
 */
export function preload(descriptor: RemoteDescriptor, base: string): () => void {
  const wanted = Object.entries(descriptor.preload)
    .filter(([path]) => covers(path, window.location.pathname))
    .flatMap(([, files]) => files)
  const links: HTMLLinkElement[] = []
  for (const file of new Set([descriptor.entry, ...wanted])) {
    const integrity = descriptor.integrity[file]
    if (!integrity) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = new URL(file, base).href
    document.head.append(link)
    links.push(link)
  }
  return () => links.forEach((link) => link.remove())
}
