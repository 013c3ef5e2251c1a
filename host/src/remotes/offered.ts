/**
 * Shared modules that only remotes use. The host provides a module only when it imports it somewhere, so they are
 * imported here, lazily so that a chunk is downloaded only when a remote needs it.
 */
export const offered = {
  table: () => import('@portal/ui/table'),
  form: () => import('@portal/ui/form'),
  chart: () => import('@portal/ui/chart'),
}
