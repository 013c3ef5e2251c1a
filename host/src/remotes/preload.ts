import type { RemoteDescriptor } from '@portal/contract'
import { entryIntegrity } from './signatures'

/** The links of this page, by the address of their file: a file is announced once. */
const links = new Map<string, HTMLLinkElement>()
/** The files that are in the browser's cache, or on their way there. */
const fetched = new Set<string>()

/** Fetches files of a release, with their hashes, at once instead of one after the other; none of them runs. */
export function preload(descriptor: RemoteDescriptor, base: string, files: readonly string[]): void {
  for (const { url, integrity } of vouchedFiles(descriptor, base, files)) {
    if (links.has(url)) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = url.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = url
    document.head.append(link)
    links.set(url, link)
  }
}

/** Takes the links of a release away, because the browser would serve a retry from an unused preload that failed. */
export function forgetPreloads({ integrity }: RemoteDescriptor, base: string): void {
  for (const file of Object.keys(integrity)) {
    const { href } = new URL(file, base)
    links.get(href)?.remove()
    links.delete(href)
  }
}

/** Addresses of the files of a release that this page has not asked for yet. */
export const newFiles = (descriptor: RemoteDescriptor, base: string, files: readonly string[]): string[] =>
  vouchedFiles(descriptor, base, files).flatMap(({ url }) => (links.has(url) || fetched.has(url) ? [] : [url]))

/**
 * Fetches a file that may be needed into the browser's cache. Returns whether it arrived. By `fetch`, because the
 * page's policy allows that of remotes but no link of `prefetch`, and a `preload` that no page uses within seconds is a
 * warning. With the credentials of a script with `crossorigin`, which then finds the file. Without its hash, because
 * the script is checked, and because a file that is gone would otherwise be told as one that was tampered with.
 */
export async function fetchFile(url: string, priority: RequestPriority = 'low'): Promise<boolean> {
  fetched.add(url)
  try {
    const response = await fetch(url, { credentials: 'same-origin', priority })
    await response.arrayBuffer()
    if (response.ok) return true
  } catch {
    // Told when the page asks for it.
  }
  fetched.delete(url)
  return false
}

/** With the `integrity` of the script or style that is to come, because the browser takes no other for it. */
function vouchedFiles(descriptor: RemoteDescriptor, base: string, files: readonly string[]) {
  return [...new Set(files)].flatMap((file) => {
    const hash = file === descriptor.entry ? entryIntegrity(descriptor) : descriptor.integrity[file]
    return hash ? [{ url: new URL(file, base).href, integrity: hash }] : []
  })
}
