import type { RuntimeConfig } from '@portal/contract'
import { hostHeaders, pageHeaders, releaseHeaders, WORKER_FILE, workerHeaders } from './headers'

/**
 * Headers for a CDN, by origin and path; the first path that fits counts. What the page has goes with every file but
 * the worker, because a CDN knows only the path of the request and not the file that it is answered with.
 */
export function cdnHeaders(config: RuntimeConfig): Record<string, Record<string, Record<string, string>>> {
  return {
    [new URL(config.portalHost).origin]: {
      [`/${WORKER_FILE}`]: { ...hostHeaders(config), ...workerHeaders(config) },
      '/*': { ...hostHeaders(config), ...pageHeaders(config) },
    },
    ...(config.releasesUrl && { [new URL(config.releasesUrl).origin]: { '/*': releaseHeaders(config.releasesUrl) } }),
  }
}
