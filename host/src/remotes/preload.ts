import type { RemoteDescriptor } from '@portal/contract'

/** The links of this page, by the address of their file: a file is announced once. */
const links = new Map<string, HTMLLinkElement>()

/** Fetches files of a release, with their hashes, at once instead of one after the other; none of them runs. */
export function preload({ integrity }: RemoteDescriptor, base: string, files: readonly string[]): void {
  for (const file of files) {
    const hash = integrity[file]
    const { href } = new URL(file, base)
    if (!hash || links.has(href)) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.integrity = hash
    link.href = href
    document.head.append(link)
    links.set(href, link)
  }
}

/** Was the file at this address announced, so that it is here or on its way? */
export const isAnnounced = (url: string): boolean => links.has(url)

/** Takes the links of a release away, because the browser would serve a retry from an unused preload that failed. */
export function forgetPreloads({ integrity }: RemoteDescriptor, base: string): void {
  for (const file of Object.keys(integrity)) {
    const { href } = new URL(file, base)
    links.get(href)?.remove()
    links.delete(href)
  }
}
