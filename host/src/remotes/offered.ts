/** Shared modules that only some pages need, by their name: each is a chunk, loaded when a remote asks for it. */
export const offered: Record<string, () => Promise<unknown>> = {
  '@portal/ui/table': () => import(/* webpackChunkName: "ui-table" */ '@portal/ui/table'),
  '@portal/ui/form': () => import(/* webpackChunkName: "ui-form" */ '@portal/ui/form'),
  '@portal/ui/chart': () => import(/* webpackChunkName: "ui-chart" */ '@portal/ui/chart'),
}

/** Fetches the code of shared modules before a remote asks for it. A failure is told when it asks again. */
export function fetchOffered(names: readonly string[]): void {
  for (const name of names) offered[name]?.().catch(() => {})
}
