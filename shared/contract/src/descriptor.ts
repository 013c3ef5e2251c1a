import * as z from 'zod/mini'
import { EXPECTED } from './expected'
import { covers } from './page-path'
import { PERMISSIONS } from './permission'

const Permission = z.enum(PERMISSIONS)
/** Stands for the portal's own origin, because a path like `//evil.example` leads to another one. */
const BASE = 'https://portal.invalid'

/** Functions that a project can buy; each opens screens. */
export const Feature = z.enum(['infraBasic', 'infraAdvanced', 'remoteAccess'])
export type Feature = z.infer<typeof Feature>

/**
 * Where a nav badge takes its number from: a read below `/api/v1/{project}/`, and either a field of its answer or how
 * many of its rows equal the given values. Data, so that the badge outlives the remote's code.
 */
export const Badge = z.object({
  read: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1)),
  value: z.union([z.object({ field: z.string() }), z.object({ countWhere: z.record(z.string(), z.string()) })]),
})
export type Badge = z.infer<typeof Badge>

export const NavItem = z.object({
  label: z.string().check(z.minLength(1)),
  icon: z.string(),
  to: z.string().check(z.regex(/^\//)),
  order: z.number(),
  badge: z.optional(Badge),
})
export type NavItem = z.infer<typeof NavItem>

export const WidgetFrame = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  order: z.number(),
  size: z.enum(['small', 'medium', 'wide']),
  permission: z.nullable(Permission),
  feature: z.nullable(Feature),
})
export type WidgetFrame = z.infer<typeof WidgetFrame>

/**
 * A read that a page makes as soon as it opens, below `/api/v1/{project}/`: `servers/:id` with the parameters of the
 * page's path, `users/:self` with the id of who is signed in. `permission` and `feature` are those that the call needs,
 * so that the host does not send it for a user who lacks them.
 */
export const PageRead = z.object({
  read: z.string().check(z.regex(/^[a-z]/)),
  permission: z.optional(Permission),
  feature: z.optional(Feature),
})
export type PageRead = z.infer<typeof PageRead>

/**
 * What the search over the whole portal (Ctrl K) finds in a remote: data, so that it opens without the remote's code.
 * `permission` and `feature` are those that the page or the records need.
 */
export const RemoteSearch = z.object({
  /** Pages beside those of `nav`, found by their label and by `words`. */
  pages: z.optional(
    z.array(
      z.object({
        label: z.string().check(z.minLength(1)),
        to: z.string().check(z.regex(/^\//)),
        words: z.optional(z.array(z.string())),
        permission: z.optional(Permission),
        feature: z.optional(Feature),
      }),
    ),
  ),
  /** What the module's `search` of the same id finds, and the word for it: 「サーバー」. */
  records: z.optional(
    z.array(
      z.object({
        id: z.string().check(z.minLength(1)),
        label: z.string().check(z.minLength(1)),
        permission: z.optional(Permission),
        feature: z.optional(Feature),
      }),
    ),
  ),
})
export type RemoteSearch = z.infer<typeof RemoteSearch>

const ManifestKeys = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Semver range of the host contract this remote needs, e.g. `^1.0.0`. */
  contract: z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/)),
  /**
   * Paths the host guards and routes to this remote: a page (`/profile`), the page of something (`/users/:id/update`),
   * or everything below a path (`/servers/*`). Any other path is not found, without a sign-in.
   */
  paths: z.array(z.string().check(z.regex(/^\/[a-z0-9-]+(\/(:[a-zA-Z]+|[a-z0-9-]+))*(\/\*)?$/))),
  nav: z.array(NavItem),
  widgets: z.array(WidgetFrame),
  /**
   * By path, the chunks to fetch together with the entry instead of after it: names in the source, file names in the
   * built descriptor.
   */
  preload: z.record(z.string(), z.array(z.string())),
  /** By path, the reads to send while the code is on its way. */
  reads: z._default(z.record(z.string(), z.array(PageRead)), {}),
  search: z.optional(RemoteSearch),
})

/** Nav and search lead to the remote's own pages, because the host shows them as its own. */
const leadsToOwnPages = z.refine<z.infer<typeof ManifestKeys>>(
  ({ paths, nav, search }) => [...nav, ...(search?.pages ?? [])].every(({ to }) => isOwn(to, paths)),
  { path: ['nav'], error: EXPECTED.ownPage },
)

function isOwn(to: string, paths: readonly string[]): boolean {
  // What is no path is told by the field itself.
  if (!to.startsWith('/')) return true
  if (!URL.canParse(to, BASE)) return false
  const { origin, pathname } = new URL(to, BASE)
  return origin === BASE && paths.some((path) => covers(path, pathname))
}

/** The part of a descriptor that a remote's team writes by hand (`remotes/<name>/remote.config.ts`). */
export const RemoteManifest = ManifestKeys.check(leadsToOwnPages)
export type RemoteManifest = z.infer<typeof RemoteManifest>

/** `remote.json`, emitted at build beside the assets. Data only, so that the frame is drawn without running the remote. */
export const RemoteDescriptor = z
  .extend(ManifestKeys, {
    /** `<semver>+<hash of the sources>`, which names the release folder, so that no two releases share one. */
    version: z.string().check(z.minLength(1)),
    /** The global that the entry script defines. */
    global: z.string().check(z.regex(/^[A-Za-z_]\w*$/)),
    entry: z.string().check(z.minLength(1)),
    /** `sha384-…` of every asset. An asset without a hash is never executed. */
    integrity: z.record(z.string(), z.string().check(z.regex(/^sha384-/))),
    /** Versions of the shared libraries it was built against; the host provides them. */
    shared: z._default(z.record(z.string(), z.string()), {}),
    /**
     * By shared module, the names that its code imports of it; `*` where it takes the module as a whole. A host that
     * lacks one of them does not run this release.
     */
    uses: z._default(z.record(z.string(), z.array(z.string())), {}),
    /** By path, the shared modules that its chunks import and that the host loads only when they are needed. */
    preloadShared: z._default(z.record(z.string(), z.array(z.string())), {}),
  })
  .check(leadsToOwnPages)
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>
