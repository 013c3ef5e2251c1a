/** What the page's script that follows the builds shares with the remotes in it (`dev/following-script.ts`). */
export type PageBuilds = {
  /** By the name of the remote: takes over its build, and returns whether the page can go on with it. */
  remotes: Record<string, (build: Build) => Promise<boolean>>
  /** The sha384 of each script of the builds that the page was told of, by URL. */
  integrity: Record<string, string>
  /** Shows a text over the page, in place of one of the same id. */
  show?: (id: string, text: string) => void
  hide?: (id: string) => void
}

/** `files`: the sha384 of each script and style. */
export type Build = { hash: string; files: Record<string, string> }

declare global {
  interface Window {
    portalBuilds?: PageBuilds
  }
}

export function pageBuilds(): PageBuilds {
  window.portalBuilds ??= { remotes: {}, integrity: {} }
  return window.portalBuilds
}
