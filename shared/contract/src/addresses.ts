import * as z from 'zod/mini'
import { EXPECTED } from './expected'
import { HOST_NAME, isOrigin, isDomain } from './origins'

/** An absolute http(s) address. */
export const Url = z.url({ protocol: /^https?$/, hostname: HOST_NAME, abort: true, error: EXPECTED.url })
/** An origin as browsers write it (RFC 6454 §6.2): `https://cdn.example`, small letters, no path, no port 443. */
export const Origin = z.string().check(z.refine((value) => isOrigin(value, /^https?:$/), EXPECTED.origin))
/** The origin of WebSockets, as `wss:`/`ws:` or as `https:`/`http:`. */
export const SocketOrigin = z
  .string()
  .check(z.refine((value) => isOrigin(value, /^(wss?|https?):$/), EXPECTED.socketOrigin))
/** A host name, or an origin where it is not served over https. */
export const Domain = z.string().check(z.refine(isDomain, EXPECTED.domain))
