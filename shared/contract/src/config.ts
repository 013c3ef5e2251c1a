import * as z from 'zod/mini'
import { RemoteDescriptor } from './descriptor'

const Url = z.url({ protocol: /^https?$/, error: 'http(s) の URL' })
const Origin = z.string().check(z.refine((value) => isOrigin(value), 'オリジン（例 https://cdn.example）'))
const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'sha384-… のハッシュ'))

export const RemoteEntry = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, '英小文字・数字・ハイフンの名前')),
  /** Address of the release's `remote.json`. */
  url: Url,
  /** sha384 of `remote.json` itself; when present, a descriptor that differs is refused. */
  integrity: z.optional(Integrity),
  /** Releases to fall back to, newest first. */
  previous: z.optional(z.array(Url)),
  canary: z.optional(z.object({ url: Url, percent: z.number().check(z.gte(0), z.lte(100)) })),
  /** Inlined by a release to save the first fetch. */
  descriptor: z.optional(RemoteDescriptor),
})
export type RemoteEntry = z.infer<typeof RemoteEntry>

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
