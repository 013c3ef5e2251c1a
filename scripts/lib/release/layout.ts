import { posix } from 'node:path'
import { type RuntimeConfig, STATEMENT_FILE } from '@portal/contract'
import * as z from 'zod/mini'
import { SIGNATURES_FILE } from '../serve/file-signatures'
import { cacheControl, FOR_EVER } from '../serve/headers'
import { Refused } from './refused'
import { Surface } from './surface/surface'

/** `<semver>+<hash of the sources>`, as the builds make it; a development build ends in `.dev` and is none. */
const VERSION = /^\d+\.\d+\.\d+\+[0-9a-f]{8}$/
const FOLDER = /^\d+\.\d+\.\d+-[0-9a-f]{8}$/

/** `release.json`, written last, so that a folder without it is known to be an interrupted upload. */
export const ReleaseRecord = z.object({
  name: z.string(),
  version: z.string(),
  /** Of a remote: the range it needs. Of the host: the version it speaks. */
  contract: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
  /** Whether types, lint and tests of its sources were run before, and it was started in a browser. */
  checks: z.optional(z.enum(['passed', 'skipped'])),
  /** Subjects of the commits since the release that ran in the environment it was first released into. */
  changes: z.optional(z.object({ since: z.string(), commits: z.array(z.string()) })),
  /** Of the host: the types of what it provides. Of a remote: of what it uses, as it was built against. */
  surface: z.optional(Surface),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>

/**
 * Folder of a release below the target, with `-` for `+` because URLs and S3 mangle that. @throws Refused for a version
 * that no build makes
 */
export function folderOfRelease(name: string, version: string): string {
  if (!VERSION.test(version)) throw new Refused(`${version} is not a version of a release, like 1.4.0+9f3c2a1b.`)
  return `${name}/${version.replace('+', '-')}/`
}

export const isVersion = (version: string): boolean => VERSION.test(version)

/** Reads a version as typed on the command line: `1.4.0+9f3c2a1b`, or the folder's name. @throws Refused */
export function versionFrom(text: string): string {
  const version = FOLDER.test(text) ? text.replace('-', '+') : text
  if (!VERSION.test(version)) throw new Refused(`${text} is not a version of a release, like 1.4.0+9f3c2a1b.`)
  return version
}

/** The version that a release folder's name stands for; null for any other folder. */
export function versionOfFolder(folder: string): string | null {
  return FOLDER.test(folder) ? folder.replace('-', '+') : null
}

/** Folder of a host that a record names; null when no build makes such a version. */
export function hostFolder(version: string): string | null {
  try {
    return folderOfRelease('host', versionFrom(version))
  } catch {
    return null
  }
}

/** Versions of the host that an environment runs, or ran before. */
export function hostVersionsIn({ host }: RuntimeConfig): string[] {
  return host ? [host, ...(host.previous ?? [])].map(({ version }) => version) : []
}

export const environmentFolder = (env: string) => `environments/${env}/`
/** Entries of an environment's journal, which is never served. */
export const journalFolder = (env: string) => `journal/${env}/`
export const configKey = (env: string) => `${environmentFolder(env)}config.json`

/**
 * Public address of a release's `remote.json`. @throws Refused when the environment does not say where releases are
 * served
 */
export function urlOfRelease({ releasesUrl }: RuntimeConfig, name: string, version: string): string {
  if (!releasesUrl)
    throw new Refused(
      'config.json has no "releasesUrl": the public address of the target. Add it, and its origin to "allowedOrigins".',
    )
  return `${releasesUrl.replace(/\/$/, '')}/${folderOfRelease(name, version)}remote.json`
}

/** Where below the target an address leads, whichever way it is spelled; null when it leads elsewhere. */
export function keyOfUrl({ releasesUrl }: RuntimeConfig, url: string): string | null {
  const base = releasesUrl === undefined ? null : segmentsOf(releasesUrl)
  const segments = segmentsOf(url)
  if (!releasesUrl || !base || !segments || new URL(url).origin !== new URL(releasesUrl).origin) return null
  const isBelow = base.length < segments.length && base.every((segment, at) => segment === segments[at])
  return isBelow ? segments.slice(base.length).join('/') : null
}

/**
 * The release folder (`<name>/<folder>/`) in an address, wherever that is served, because `releasesUrl` may have been
 * another when the address was written. Null when the address has no such folder.
 */
export function folderOfUrl(url: string): string | null {
  const segments = segmentsOf(url) ?? []
  const at = segments.findLastIndex((segment) => versionOfFolder(segment) !== null)
  return at < 1 ? null : `${segments[at - 1]}/${segments[at]}/`
}

/** The version of the release that an address leads to, as far as the address tells it. */
export function versionOfUrl(url: string): string | null {
  return versionOfFolder(folderOfUrl(url)?.split('/')[1] ?? '')
}

/** The path of an address as a web server reads it: decoded, without empty segments. Null when it cannot be read. */
function segmentsOf(url: string): string[] | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname)
    return posix
      .normalize(path)
      .split('/')
      .filter((segment) => segment !== '')
  } catch {
    return null
  }
}

/** Has a name that no other content will ever have. */
export const isHashed = (key: string) => cacheControl(key) === FOR_EVER
export const isCompressed = (key: string) => /\.(br|gz)$/.test(key)
/** Beside the files of a build: its signatures, what it is made of, and how it was built. */
export const SBOM_FILE = 'sbom.cdx.json'
export const PROVENANCE_FILE = 'provenance.json'
const ATTACHED = [STATEMENT_FILE, SIGNATURES_FILE, SBOM_FILE, PROVENANCE_FILE]
export const isAttached = (key: string) => ATTACHED.includes(posix.basename(key))
/** Made of other files: compressed, or the difference to another release. */
export const isDerived = (key: string) => /\.(br|gz|dcz)$/.test(key)
