import { HostRelease } from '@portal/contract'
import * as z from 'zod/mini'
import { folderOfRelease } from './layout'
import { Refused } from './refused'
import { jsonIn, type ReleaseFiles } from './release-files'
import type { Surface } from './surface/surface'

/** A host: `host.json`, and the types of what it provides, where they are known. */
export type Host = HostRelease & { surface?: Surface }

/** Reads what a build has made of the host. @throws Refused saying what is wrong */
export function hostIn(files: ReleaseFiles): HostRelease {
  const host = hostFrom(jsonIn(files, 'host.json'))
  const page = files.get('index.html')?.toString('utf8')
  if (page === undefined) throw new Refused('The build of the host has no index.html.')
  const version = releaseOfPage(page)
  if (version !== host.version)
    throw new Refused(`index.html is of host ${version ?? 'without a version'}, host.json of ${host.version}.`)
  const missing = namedInPage(page).filter((file) => !files.has(file))
  if (missing.length > 0)
    throw new Refused(`index.html names files that the build of the host does not have: ${missing.join(', ')}.`)
  return host
}

/** @throws Refused when it is not a `host.json` */
export function hostFrom(json: unknown): HostRelease {
  const parsed = HostRelease.safeParse(json)
  if (!parsed.success) throw new Refused(`host.json is not what it should be:\n${z.prettifyError(parsed.error)}`)
  folderOfRelease('host', parsed.data.version)
  return parsed.data
}

/** The release that a page names. Quotes and order of attributes are left open, because the build minifies it. */
export function releaseOfPage(page: string): string | null {
  const meta = page.match(/<meta\b[^>]*>/gi)?.find((tag) => /\bname=["']?portal-release["']?(\s|\/|>)/i.test(tag))
  return meta?.match(/\bcontent=["']?([^"'\s>]+)/i)?.[1] ?? null
}

/** Scripts and styles of the page, as file names. */
export function namedInPage(page: string): string[] {
  return [...page.matchAll(/\b(?:src|href)=["']?\/([^"'\s>/][^"'\s>]*\.(?:js|css))(?=["'\s>])/gi)].flatMap(
    ([, file]) => file ?? [],
  )
}
