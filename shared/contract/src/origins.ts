// Without schemas, because the host's first script, which starts sign-in, has none.

// A stricter host name than the URL standard's, which allows `;`, `*` and quotes, because origins of the config are
// written into the content security policy, where these have a meaning
// (https://www.w3.org/TR/CSP3/#grammardef-serialized-policy).
export const HOST_NAME = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:.]+\]$/

/** Where the identity provider lives: the origin of a host name, or of an origin where it is not served over https. */
export function identityOrigin({ domain }: { domain: string }): string {
  return new URL(withScheme(domain)).origin
}

/** Is this the root of an origin, however it is written: with capital letters, `:443`, an IDN, a slash at the end? */
export function isSite(address: string): boolean {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** Where sign-in returns to, as browsers write it. */
export const callbackOf = (portalHost: string): string => `${new URL(portalHost).origin}/callback`

/** Is this what `auth.domain` of the config may be? */
export const isDomain = (value: string): boolean => isOrigin(withScheme(value), /^https?:$/)

export function isOrigin(value: string, protocol: RegExp): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return url.origin === value && protocol.test(url.protocol) && HOST_NAME.test(url.hostname)
}

const withScheme = (domain: string) => (/^https?:\/\//.test(domain) ? domain : `https://${domain}`)
