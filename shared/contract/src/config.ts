import * as z from 'zod/mini'
import { Domain, Origin, SocketOrigin, Url } from './addresses'
import { AgentInstall } from './agent-install'
import { RemoteDescriptor } from './descriptor'
import { EXPECTED } from './expected'
import { Integrity } from './integrity'
import { callbackOf, isSite } from './origins'
import { PublicKey } from './public-key'

/** One release of a remote. */
export const ReleaseRef = z.object({
  /** Address of the release's `remote.json`. */
  url: Url,
  /** sha384 of `remote.json` itself, so that a descriptor that differs is refused. */
  integrity: z.optional(Integrity),
  /** Inlined by a release, so that a page starts without fetching it. */
  descriptor: z.optional(RemoteDescriptor),
  /** What the remote's team has signed, see `ReleaseStatement`. */
  signed: z.optional(
    z.object({
      statement: z.string(),
      /** The text of `remote.json`, because the hash in the statement is of its bytes. */
      descriptor: z.optional(z.string()),
    }),
  ),
  /** When this environment took the release (ISO 8601); a record for people. */
  since: z.optional(z.string()),
})
export type ReleaseRef = z.infer<typeof ReleaseRef>

export const RemoteEntry = z.extend(ReleaseRef, {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, EXPECTED.remoteName)),
  /** Releases to fall back to, newest first; an address alone will do. */
  previous: z.optional(z.array(z.union([Url, ReleaseRef], EXPECTED.release))),
  /** A release that only `percent` of the browsers get. */
  canary: z.optional(z.extend(ReleaseRef, { percent: z.number().check(z.gte(0), z.lte(100)) })),
})
export type RemoteEntry = z.infer<typeof RemoteEntry>

/** One release of the host, and when this environment took it (ISO 8601). */
const HostRef = z.object({ version: z.string(), since: z.optional(z.string()) })

const Keys = z.object({
  environment: z.string().check(z.minLength(1)),
  /** Where the portal is opened: the root of an origin, because nothing serves it below a path. */
  portalHost: Url.check(z.refine(isSite, EXPECTED.site)),
  agentHost: Url,
  apiServer: Url,
  supportUrl: Url,
  auth: z.object({
    domain: Domain,
    clientId: z.string().check(z.minLength(1)),
    audience: z.string().check(z.minLength(1)),
    /** `{portalHost}/callback`, because no other page takes part in the sign-in. */
    callbackUrl: Url,
    /**
     * Whether tokens are bound to a key of the browser (RFC 9449), so that a copy is worth nothing elsewhere. Provider
     * and API must both know it.
     */
    dpop: z.optional(z.boolean()),
    /** Where the page of an MFA ticket may lie, beside where the identity provider lives. */
    ticketOrigins: z.optional(z.array(Origin)),
  }),
  /** Where consoles connect to, beside the API's own origin. */
  consoleOrigins: z.optional(z.array(SocketOrigin)),
  /** How an agent is installed, where the sandbox's own agent is not what customers run. */
  agentInstall: z.optional(z.array(AgentInstall)),
  remotes: z.array(RemoteEntry),
  /** Where the release folders are served; the release tool writes the addresses of releases below it. */
  releasesUrl: z.optional(Url),
  /** The host's release, as the release tool has put it there, so that open tabs learn of a newer one. */
  host: z.optional(
    z.extend(HostRef, {
      /** Releases to roll back to, newest first; the release tool's own record. */
      previous: z.optional(z.array(HostRef)),
    }),
  ),
  /** The newest entry of this environment's journal, which the release tool writes into the target. */
  journal: z.optional(z.string()),
  /** The only origins whose scripts this portal runs, beside its own. */
  allowedOrigins: z.array(Origin),
  allowOverrides: z._default(z.boolean(), false),
  /** Whose signature makes a preview link run; without it none does. */
  previewKey: z.optional(PublicKey),
  /** At most a day, because a timer of more than 24.8 days fires at once, again and again. */
  pollSeconds: z._default(z.number().check(z.gte(5), z.lte(86_400)), 60),
  /** An OpenTelemetry collector (OTLP over HTTP): pages send to `/v1/logs` and `/v1/metrics` below it. */
  telemetryUrl: z._default(z.nullable(Url), null),
  /**
   * Where browsers send reports by themselves: violations of the page's policies, crashes. These hold the address of
   * the page, so that it has to be a place that leaves it out.
   */
  reportsUrl: z.optional(Url),
  /** The share of the visits that send loads and measurements too, 1 when left out; failures are sent by all. */
  telemetryRate: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Whether calls of the API carry `traceparent`, where its CORS answers allow that. */
  traceCalls: z.optional(z.boolean()),
})

/**
 * `config.json` at the host's origin: which release of which remote this environment runs. Served `no-cache`, so that a
 * release or a rollback is seen at once.
 */
export const RuntimeConfig = Keys.check(
  z.refine(({ portalHost, auth }) => new URL(auth.callbackUrl).href === callbackOf(portalHost), {
    path: ['auth', 'callbackUrl'],
    error: EXPECTED.callbackUrl,
  }),
  ({ value, issues }) => {
    for (const path of plainHttpPaths(value)) issues.push({ code: 'custom', path, message: EXPECTED.tls, input: value })
  },
)
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** Whether a tab may run releases of its own choice. Never in production, whatever the file says. */
export const allowsOverrides = ({ allowOverrides, environment }: RuntimeConfig): boolean =>
  allowOverrides && environment !== 'production'

type Path = (string | number)[]

/** Of another machine than this one. */
const PLAIN_HTTP = /^(http|ws):\/\/(?!(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))[^/]/i

/**
 * Where a portal over TLS names another machine by plain HTTP. Browsers block such calls
 * (https://w3c.github.io/webappsec-mixed-content/), so the portal would only seem to work until the first of them.
 */
function plainHttpPaths(config: z.infer<typeof Keys>): Path[] {
  if (new URL(config.portalHost).protocol !== 'https:') return []
  const { apiServer, auth, consoleOrigins = [], releasesUrl, allowedOrigins, telemetryUrl, reportsUrl } = config
  const called: [Path, string | null | undefined][] = [
    [['apiServer'], apiServer],
    [['auth', 'domain'], auth.domain],
    ...consoleOrigins.map((origin, at): [Path, string] => [['consoleOrigins', at], origin]),
    [['releasesUrl'], releasesUrl],
    ...allowedOrigins.map((origin, at): [Path, string] => [['allowedOrigins', at], origin]),
    [['telemetryUrl'], telemetryUrl],
    [['reportsUrl'], reportsUrl],
  ]
  return called.filter(([, address]) => PLAIN_HTTP.test(address ?? '')).map(([path]) => path)
}
