/** What the page's script that follows the builds (`dev/live-reload.ts`) shares with the remotes in it. */
export type PageBuilds = {
  /** By the name of the remote: takes over its build, and returns whether the page can go on with it. */
  remotes: Record<string, (build: Build) => Promise<boolean>>
  /** The sha384 of each file of the last builds, by URL. */
  integrity: Record<string, string>
  /** Shows a text over the page, in place of one of the same id. */
  show?: (id: string, text: string) => void
  hide?: (id: string) => void
}

/**
 * `hash` is webpack's; `files` has the sha384 of each script and style. `hasNewFiles`: some are not in the build
 * before, so that the policy of a page that was opened before takes no script of them.
 */
export type Build = { hash: string; files: Record<string, string>; hasNewFiles: boolean }

declare global {
  interface Window {
    portalBuilds?: PageBuilds
  }
}

export function pageBuilds(): PageBuilds {
  window.portalBuilds ??= { remotes: {}, integrity: {} }
  return window.portalBuilds
}
