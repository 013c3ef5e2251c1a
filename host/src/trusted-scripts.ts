/** What TypeScript's library lacks of https://www.w3.org/TR/trusted-types/, as far as it is used. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (text: string) => string | null }): unknown
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** The absolute addresses of the files that this page may run. */
const trusted = new Set<string>()

/** Lets the page run a file: one of the host's own, or one that a descriptor vouches for with its hash. */
export function trustScript(url: string): void {
  trusted.add(url)
}

/**
 * From now on no string becomes a script, markup or a worker in this page, but the address of a file that was trusted.
 * By the `default` policy instead of a named one, because the runtimes of remotes that were deployed before it, and the
 * sign-in library, set addresses as plain strings (docs/decisions/0053-what-the-browser-enforces.md). It has neither
 * `createHTML` nor `createScript`, so that those sinks take nothing. The headers (`scripts/lib/serve/headers.ts`) make
 * browsers ask it; one that knows no Trusted Types holds the rest of the policy.
 */
export function refuseOtherScripts(): void {
  try {
    window.trustedTypes?.createPolicy('default', { createScriptURL })
  } catch {
    // Another script has made one before, such as that of an extension. If it refuses the portal's files, the start
    // fails.
  }
}

/** The address, or null, for which the browser refuses it and reports a violation. */
export function createScriptURL(text: string): string | null {
  if (!URL.canParse(text, document.baseURI)) return null
  const { href } = new URL(text, document.baseURI)
  return trusted.has(href) ? href : null
}
