import * as z from 'zod/mini'
import { RemoteDescriptor } from './descriptor'

const Url = z.url({ protocol: /^https?$/, error: 'http(s) の URL' })
const Origin = z.string().check(z.refine((value) => isOrigin(value), 'オリジン（例 https://cdn.example）'))
const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'sha384-… のハッシュ'))

/** One release of a remote. */
export const ReleaseRef = z.object({
  /** Address of the release's `remote.json`. */
  url: Url,
  /** sha384 of `remote.json` itself; when present, a descriptor that differs is refused. */
  integrity: z.optional(Integrity),
  /** Inlined by a release to save the first fetch. */
  descriptor: z.optional(RemoteDescriptor),
  /** When this environment took the release (ISO 8601); a record for people. */
  since: z.optional(z.string()),
})
export type ReleaseRef = z.infer<typeof ReleaseRef>

export const RemoteEntry = z.extend(ReleaseRef, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, '英小文字・数字・ハイフンの名前')),
  /** Releases to fall back to, newest first; an address alone will do. */
  previous: z.optional(z.array(z.union([Url, ReleaseRef], 'http(s) の URL、または { url, integrity } の形'))),
  /** A release that only `percent` of the browsers get. */
  canary: z.optional(z.extend(ReleaseRef, { percent: z.number().check(z.gte(0), z.lte(100)) })),
})
export type RemoteEntry = z.infer<typeof RemoteEntry>

/** One release of the host, and when this environment took it (ISO 8601). */
const HostRef = z.object({ version: z.string(), since: z.optional(z.string()) })

/** `config.json` at the host's origin: which release of which remote this environment runs. Served `no-cache`. */
export const RuntimeConfig = z.object({
  environment: z.string().check(z.minLength(1)),
  portalHost: Url,
  agentHost: Url,
  apiServer: Url,
  supportUrl: Url,
  auth: z.object({
    domain: z.string().check(z.minLength(1)),
    clientId: z.string().check(z.minLength(1)),
    audience: z.string().check(z.minLength(1)),
    callbackUrl: Url,
  }),
  remotes: z.array(RemoteEntry),
  /** Where the release folders are served; the release tool writes the addresses of releases below it. */
  releasesUrl: z.optional(Url),
  /** The host's release, as the release tool has put it there: open tabs learn from it that there is a newer one. */
  host: z.optional(z.extend(HostRef, {
    /** Releases to roll back to, newest first; the release tool's own record. */
    previous: z.optional(z.array(HostRef)),
  })),
  /** The only origins whose scripts this portal runs, beside its own. */
  allowedOrigins: z.array(Origin),
  allowOverrides: z._default(z.boolean(), false),
  pollSeconds: z._default(z.number().check(z.gte(5)), 60),
  telemetryUrl: z._default(z.nullable(Url), null),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** Where the identity provider lives: its domain is a host name, or an origin where it is not served over https. */
export function identityOrigin({ domain }: Pick<RuntimeConfig['auth'], 'domain'>): string {
  return new URL(/^https?:\/\//.test(domain) ? domain : `https://${domain}`).origin
}

function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}
