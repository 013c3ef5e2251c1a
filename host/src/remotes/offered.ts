/**
 * Shared modules that only remotes use, by their name. The host provides a module only when it imports it somewhere, so
 * they are imported here, lazily so that a chunk is downloaded only when a remote needs it.
 */
const offered: Record<string, () => Promise<unknown>> = {
  '@portal/ui/table': () => import('@portal/ui/table'),
  '@portal/ui/form': () => import('@portal/ui/form'),
  '@portal/ui/chart': () => import('@portal/ui/chart'),
}

/** Fetches the code of shared modules before a remote asks for it. A failure is told when it asks again. */
export function fetchOffered(names: readonly string[]): void {
  for (const name of names) offered[name]?.().catch(() => {})
}
