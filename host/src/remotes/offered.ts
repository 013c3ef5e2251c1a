/**
 * Shared modules that only remotes use. The host provides a module only when it imports it somewhere, so it does it
 * here, lazily: nobody downloads one before a remote asks for it.
 */
export const offered = {
  table: () => import('@portal/ui/table'),
  form: () => import('@portal/ui/form'),
  chart: () => import('@portal/ui/chart'),
}
