import type { RemoteDescriptor } from '@portal/contract'
import { covers } from './state'

/**
 * Preloads the chunks of the open page together with the entry, instead of one after the other. Returns the cleanup,
 * because the browser would serve a retry from an unused preload of the attempt that failed.
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
