import * as z from 'zod/mini'
import { EXPECTED } from './expected'

// A stricter host name than the URL standard's, which allows `;`, `*` and quotes, because origins of the config are
// written into the content security policy, where these have a meaning
// (https://www.w3.org/TR/CSP3/#grammardef-serialized-policy).
const HOST_NAME = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:.]+\]$/

/** An absolute http(s) address. */
export const Url = z.url({ protocol: /^https?$/, hostname: HOST_NAME, abort: true, error: EXPECTED.url })
/** An origin as browsers write it (RFC 6454 §6.2): `https://cdn.example`, small letters, no path, no port 443. */
export const Origin = z.string().check(z.refine((value) => isOrigin(value, /^https?:$/), EXPECTED.origin))
/** The origin of WebSockets, as `wss:`/`ws:` or as `https:`/`http:`. */
export const SocketOrigin = z
  .string()
  .check(z.refine((value) => isOrigin(value, /^(wss?|https?):$/), EXPECTED.socketOrigin))
/** A host name, or an origin where it is not served over https. */
export const Domain = z.string().check(z.refine((value) => isOrigin(withScheme(value), /^https?:$/), EXPECTED.domain))

/** The address of a `Domain`. */
export const withScheme = (domain: string) => (/^https?:\/\//.test(domain) ? domain : `https://${domain}`)

function isOrigin(value: string, protocol: RegExp): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return url.origin === value && protocol.test(url.protocol) && HOST_NAME.test(url.hostname)
}
